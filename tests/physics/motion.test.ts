// The motion of twelve worlds, bit for bit. A change of the core that must not change motion is
// compared with these hashes; one that does change it raises the version of the solver.
import { expect, test } from 'vitest'
import { hashMotion, MOTIONS } from './motion.ts'

/** Taken at 5e464ed. */
const HASHES: Record<string, string> = {
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
}

test('the hashes name every world', () => {
  expect(Object.keys(HASHES)).toEqual(Object.keys(MOTIONS))
})

test.each(Object.entries(MOTIONS))('%s moves bit for bit as recorded', (name, play) => {
  expect(hashMotion(play())).toBe(HASHES[name])
})
