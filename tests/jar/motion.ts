// What holds of jars of any size in motion: jarMotion.test.ts has the small ones, tests/slow the others.
import { expect, vi } from 'vitest'
import { createJar, type JarOptions } from '../../src/jar/jar.ts'
import { bodyColumns, hash, type World } from '../../src/physics/index.ts'
import { NECK } from '../../src/scenes/index.ts'
import { copyOf, run } from './help.ts'

export const filled = (count: number, options: JarOptions = {}) => {
  const jar = createJar(options)
  jar.setCount(count)
  for (let k = 0; k < 240 || jar.stats().waiting > 0; k++) jar.step()
  return jar
}

/** All candies leave through the open mouth alone, and the bottle stands again. */
export function expectPoured(count: number): void {
  const jar = filled(count)
  const upright = settingsOf(jar.world)
  const onChange = vi.fn()
  jar.on('change', onChange)
  let most = 0
  let outside = 0
  jar.pourOut()
  run(jar, 420, () => {
    const { position, count: n } = jar.world.bodies
    for (let i = 0; i < n; i++) {
      const [x, y, z, radius] = position.subarray(4 * i, 4 * i + 4) as unknown as [number, number, number, number]
      most = Math.max(most, y)
      // In the neck and above it: within its walls.
      if (y > NECK.bottom && y < NECK.top && Math.hypot(x, z) > NECK.radius - radius + 1e-3) outside++
    }
  })
  expect(most).toBeGreaterThan(NECK.top)
  expect(outside).toBe(0)
  expect(jar.stats()).toMatchObject({ count: 0, bodies: 0 })
  expect(onChange.mock.calls.map(([{ reason, count: left }]) => [reason, left])).toEqual([['pourOut', 0]])
  expect(settingsOf(jar.world)).toEqual(upright)
  jar.drop(3)
  run(jar, 300)
  expect(jar.stats()).toMatchObject({ count: 3, bodies: 3, waiting: 0 })
}

const settingsOf = ({ gravity, containers, contact, damping }: World) =>
  structuredClone({ gravity, containers: containers.map(({ kind }) => kind), friction: contact?.friction, damping })

/** A pour ends when the last candy is out, and not at its time limit of 600 steps. */
export function expectEmptied(counts: readonly number[], options: JarOptions = {}): void {
  for (const count of counts) {
    const jar = filled(count, options)
    jar.pourOut()
    let steps = 0
    for (; jar.isPouringOut(); steps++) jar.step()
    expect(jar.count()).toBe(0)
    expect(steps, `${count} candies, seed ${options.seed}`).toBeLessThan(500)
  }
}

/** A torus drifts for ever, and as it was saved. */
export function expectDrift(capacity: number): void {
  const jar = createJar({ view: 'torus', capacity })
  jar.setCount(Math.min(capacity, 2000))
  run(jar, 1200)
  const again = copyOf(jar, { view: 'torus', capacity })
  for (const each of [jar, again]) run(each, 60)
  expect(hash(again.world)).toBe(hash(jar.world))
  const { velocity, count } = bodyColumns(jar.world)
  for (let i = 0; i < count; i++) {
    const speed = Math.hypot(velocity[4 * i]!, velocity[4 * i + 1]!)
    expect(speed).toBeGreaterThan(1)
    expect(speed).toBeLessThan(7)
  }
}
