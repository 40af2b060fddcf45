// The settings of jars, the torus and the page, with their readers and writers. Only the site imports
// this file.

export { checkCount } from '../jar/jarItems.ts'
export { readGoals } from '../jar/jarOptions.ts'
export { checkJson } from '../jar/jsonText.ts'
export { addNaiveRule, type NaiveRule } from '../scenes/naiveRule.ts'
export * from './level.ts'
export * from './links.ts'
export * from './locale.ts'
export * from './parse.ts'
export * from './query.ts'
export * from './schema.ts'
export * from './tick.ts'
export * from './torus.ts'
export * from './walkerLinks.ts'
