// Loads the materials of WebGPURenderer. Builds that make their own WebGLRenderer replace this file
// (scripts/lean.mjs).
export const loadNodes = () => import('../../webgpu/index.ts')
