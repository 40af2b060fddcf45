// What the plugin of scripts/docs/snippets.mjs gives to the browser's tests.
declare module 'virtual:docs-snippets' {
  const snippets: {
    name: string
    file: string
    line: number
    language: string
    code: string
    /** the lines that it says it prints */
    prints: string[]
    /** imports it; not there for html */
    load?: () => Promise<Record<string, unknown>>
  }[]
  export default snippets
}
