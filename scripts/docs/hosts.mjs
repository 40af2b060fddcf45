// The placeholder host of the documentation. A separate file, because browser tests import it too.

/** Stands for the reader's copy of the site in snippets. The site and the tests replace it. */
export const EXAMPLE_HOST = /https:\/\/example\.org\/konpeito\//g
