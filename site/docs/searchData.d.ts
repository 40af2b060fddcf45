// The module that scripts/docs/plugin.mjs makes: the sections of all pages.
declare module 'virtual:docs-search' {
  const sections: import('./searchIndex.ts').Section[]
  export default sections
}
