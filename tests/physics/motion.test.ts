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
    bottle: '1b766389d1240f19',
    'bottle without friction': '8601a8a9df0af3ac',
    'pour through the neck': '1b210d7277cb7656',
    'torus under repulsion': 'a37002aab1110fc4',
    'torus under impulses': 'd9a293f844e148cb',
    walker: '149358155aa83647',
    'characters among blocks': 'b35875fb7932723a',
    'open profile': '41d2c01031b4cdb9',
    'distance field': 'c294eca100dfcda3',
    grab: '726a51176dc682d9',
    'sleep and wake': 'd83168dad8c825f3',
    'balls on blocks': '5f661c305d76e47c',
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
