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
    bottle: 'b8f8cc082a511e62',
    'bottle without friction': '471195584165f417',
    'pour through the neck': '1d6e293acc5a5665',
    'torus under repulsion': 'a37002aab1110fc4',
    'torus under impulses': 'f0515d5279845a87',
    walker: '149358155aa83647',
    'characters among blocks': 'e2f41a0619a89b6f',
    'open profile': '91233832d252970c',
    'distance field': 'd3660426e8ff4d16',
    grab: '7624661785df08fa',
    'sleep and wake': 'c7ad46d9a4bdec0e',
    'balls on blocks': 'e858687c01a4556b',
  },
  3: {
    bottle: 'f9904ab8f161218d',
    'bottle without friction': '1b0137d8aff6a9f3',
    'pour through the neck': '82326e368143ca7f',
    'torus under repulsion': 'a37002aab1110fc4',
    'torus under impulses': 'b555663b858032d7',
    walker: '149358155aa83647',
    'characters among blocks': '0011d53260609ac4',
    'open profile': '715ebeed2b62db63',
    'distance field': '4380e72323a270ce',
    grab: '32d41b6312a06aad',
    'sleep and wake': '8b0f7dd0f3ae68c4',
    'balls on blocks': '4e6139ff5b0adb46',
  },
  4: {
    bottle: 'f48a6bab03a030a0',
    'bottle without friction': '85286480799a5dfd',
    'pour through the neck': '4ebb494bdcfa9ba8',
    'torus under repulsion': 'a37002aab1110fc4',
    'torus under impulses': 'b555663b858032d7',
    walker: '149358155aa83647',
    'characters among blocks': '0011d53260609ac4',
    'open profile': 'dbec6ccfe04b6395',
    'distance field': '345261217c5debed',
    grab: '52e5178c38a90e15',
    'sleep and wake': 'b8399421de0ed033',
    'balls on blocks': '9da1a3e34d661c57',
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
