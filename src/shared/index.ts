// konpeito-bottle/shared: a jar that several devices count, as a Yjs document. It has no code of Yjs,
// and runs on a server too. The hook for React is in konpeito-bottle/shared/react.

export { type BindOptions, bindJar } from './bindJar.ts'
export { type DocumentOptions, readShared, type SharedSettings, writeShared } from './document.ts'
