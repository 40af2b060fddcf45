/** An id that nothing else has. Pages that are not secure have no `crypto.randomUUID`. */
export const newId = (): string => crypto.getRandomValues(new Uint32Array(2)).join('-')
