// Methods of WebGL that draw or clear: tests that look at no picture turn them off.
export const CALLS = ['clear', 'drawArrays', 'drawElements', 'drawArraysInstanced', 'drawElementsInstanced'] as const

/** A script that turns them off, for a page that the test does not make itself. */
export const WITHOUT_DRAWING = `for (const name of ${JSON.stringify(CALLS)}) WebGL2RenderingContext.prototype[name] = () => {}`
