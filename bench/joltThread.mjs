// Imported by node before a run of Jolt's SIMD build, which has threads. In Node 20 that build looks for
// `workerData` in a promise, so its threads never begin: this begins them.
import { isMainThread, workerData } from 'node:worker_threads'

if (!isMainThread && workerData === 'em-pthread') (await import('jolt-physics/wasm-compat-multithread')).default()
