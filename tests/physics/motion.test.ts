// The motion of twelve worlds, bit for bit, by the version of the solver. A change of motion needs
// a new version with hashes of its own: those of a version never change.
import { expect, test } from 'vitest'
import { SOLVER_VERSION, takeSnapshot } from '../../src/physics/index.ts'
import { hashMotion, MOTIONS } from './motion.ts'

/** The hashes of each version. Those of version 1 were taken at 5e464ed. */
const HASHES: Record<number, Record<string, string>> = {
  1: {
    bottle: '97118853393e3f0c',
    'bottle without friction': '1da5154887ecb898',
    'pour through the neck': '5d95658db1ce1ff9',
    'torus under repulsion': 'a37002aab1110fc4',
    'torus under impulses': 'e1c9007703de44a3',
    walker: '149358155aa83647',
    'characters among blocks': '383b17620dc51f2b',
    'open profile': 'd7fe7c78eef6f27f',
    'distance field': '56ff5e988f826e15',
    grab: 'b740b3a45009b1ff',
    'sleep and wake': '280e6f1297fdc96f',
    'balls on blocks': '0ff51b5e87f76731',
  },
  2: {
    bottle: 'bf0ee1b4f170e708',
    'bottle without friction': '1305ce3066103e94',
    'pour through the neck': '967a02a236e9980c',
    'torus under repulsion': 'a37002aab1110fc4',
    'torus under impulses': 'd9a293f844e148cb',
    walker: '149358155aa83647',
    'characters among blocks': 'ea15435a4bb85b7e',
    'open profile': '4e6afd764c09cf04',
    'distance field': '6034b70fd2a0812f',
    grab: '837357dfec347853',
    'sleep and wake': '9c36d97648b49026',
    'balls on blocks': '40feb736d202d5d2',
  },
}

test('the hashes name every world', () => {
  expect(Object.keys(HASHES[SOLVER_VERSION]!)).toEqual(Object.keys(MOTIONS))
})

test.each(Object.entries(MOTIONS))('%s moves bit for bit as recorded', (name, play) => {
  expect(hashMotion(play())).toBe(HASHES[SOLVER_VERSION]![name])
})

test('a snapshot stores the version of the solver before its checksum', () => {
  const bytes = takeSnapshot(MOTIONS.walker!())
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  expect(view.getInt32(bytes.length - 8, true)).toBe(SOLVER_VERSION)
})
