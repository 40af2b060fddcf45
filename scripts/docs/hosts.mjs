// Names that stand for something in the documentation. In a file of its own: the browser's tests need it too.

/** Where a reader's copy of the site is, in the snippets. On the site itself, and in tests, it is this very site. */
export const EXAMPLE_HOST = /https:\/\/example\.org\/konpeito\//g
