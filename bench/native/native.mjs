// The programs in C and C++: compiles them, and runs Bullet as an engine of the bench.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SCALE, scaled } from '../workloads.mjs'

const FLAGS = ['-O3', '-march=native']
const run = (program, args) => spawnSync(program, args, { encoding: 'utf8' })
const firstOf = (...programs) => programs.find((name) => run(name, ['--version']).status === 0)

/**
 * Compiles a file of this folder.
 * @param {string} name
 * @param {string} folder for the program
 * @param {readonly string[]} flags
 * @returns {string} the program
 * @throws Error that says what is missing
 */
export function compile(name, folder, flags = FLAGS) {
  const isCpp = name.endsWith('.cpp')
  const compiler = isCpp ? firstOf('c++', 'g++', 'clang++') : firstOf('cc', 'gcc', 'clang')
  if (!compiler) throw new Error(`there is no ${isCpp ? 'C++' : 'C'} compiler`)
  const program = join(folder, `${name}${flags.join('')}`.replaceAll('=', ''))
  const file = fileURLToPath(new URL(name, import.meta.url))
  const libraries = isCpp ? bulletFlags() : ['-lm']
  const { status, stderr } = run(compiler, [...flags, '-o', program, file, ...libraries])
  if (status !== 0) throw new Error(`${name} does not compile: ${stderr.trim().split('\n').at(-1)}`)
  return program
}

function bulletFlags() {
  const { status, stdout } = run('pkg-config', ['--cflags', '--libs', 'bullet'])
  if (status !== 0) throw new Error('pkg-config finds no Bullet (on Debian: libbullet-dev)')
  return stdout.trim().split(/\s+/)
}

/** The shared libraries of Bullet that a program loads. */
export function libraries(program) {
  return run('ldd', [program]).stdout.match(/\/\S*lib(?:Bullet|LinearMath)\S*/g) ?? []
}

/** Bullet has run all steps when this returns: `step` returns the time that one took, `read` its state. */
export async function bullet(plain, { bullet: program, settings = {}, round = 0 }) {
  const { iterations = 0, substeps = 1, scale = SCALE } = settings
  const w = scaled(plain, scale)
  const numbers = [w.gravity, w.friction, w.restitution, w.bounceSpeed ?? -1, iterations, substeps, w.steps, 6, round]
  numbers.push(w.boxes.length)
  for (const { position, half, turn } of w.boxes) numbers.push(...position, ...half, turn)
  numbers.push(w.bodies.length)
  for (const { position, velocity = [0, 0, 0], radius } of w.bodies)
    numbers.push(...position, ...velocity, radius, (4 / 3) * Math.PI * radius ** 3)
  const joints = w.joints ?? []
  numbers.push(joints.length)
  for (const { a, b, point } of joints) numbers.push(a, b, ...point)
  const options = { input: numbers.join(' '), encoding: 'utf8', maxBuffer: 2 ** 30 }
  const { status, stdout } = spawnSync(program, [], options)
  if (status !== 0) throw new Error(`Bullet ended with ${status}`)
  const [{ startUp }, ...lines] = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  let done = 0
  return {
    own: { startUp, memory: Math.round(10 * lines.at(-1).memory) / 10 },
    step: () => lines[done++].ms,
    read(positions, velocities) {
      const { state } = lines[done - 1]
      for (let k = 0; k < w.n; k++) {
        for (let axis = 0; axis < 3; axis++) {
          positions[3 * k + axis] = state[6 * k + axis] / scale
          velocities[3 * k + axis] = state[6 * k + 3 + axis] / scale
        }
      }
    },
  }
}
