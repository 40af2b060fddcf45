// Methods of WebGL that draw or clear: tests that look at no picture turn them off.
export const CALLS = ['clear', 'drawArrays', 'drawElements', 'drawArraysInstanced', 'drawElementsInstanced'] as const
