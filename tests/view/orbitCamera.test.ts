// The orbit camera: eased, exact at its target, never in the glass, never under the table.
import { Vector3 } from 'three'
import { expect, test } from 'vitest'
import { bottleOutline } from '../../src/components/bottle/GlassBottle.tsx'
import { framingOf } from '../../src/components/bottle/vesselFraming.ts'
import { createOrbitCamera, easeOrbit, moveOrbit, placeOrbit } from '../../src/hooks/useOrbitCamera.ts'
import { vesselOf } from '../../src/jar/vessels.ts'
import { BOTTLE } from '../../src/scenes/index.ts'

const KEEP_OUT = framingOf(vesselOf('bottle')).keepOut
const { lipTop, base } = bottleOutline()
const place = new Vector3()
const isOutside = () => Math.hypot(place.x, place.z) > BOTTLE.radius + 0.15 || place.y > lipTop + 0.15
const start = { yaw: 0, pitch: 0.2, distance: 4.75 }

test('reaches its target exactly and then requests no more frames', () => {
  const orbit = createOrbitCamera(start)
  expect(easeOrbit(orbit, 1 / 60)).toBe(false)
  moveOrbit(orbit, 1, 0.3, 0.8)
  let frames = 0
  while (easeOrbit(orbit, 1 / 60) && frames < 1000) frames++
  expect(frames).toBeGreaterThan(10)
  expect(frames).toBeLessThan(120)
  expect(orbit.yaw).toBe(1)
  expect(orbit.pitch).toBe(0.5)
  expect(orbit.distance).toBeCloseTo(3.8, 12)
})

test('the camera stays outside the glass and above the table', () => {
  const orbit = createOrbitCamera(start)
  for (let i = 0; i < 3000; i++) {
    moveOrbit(orbit, Math.sin(i), 2 * Math.sin(i * 1.7), i % 40 < 30 ? 0.7 : 1.3)
    easeOrbit(orbit, 0.05)
    placeOrbit(place, orbit, [0, 0.28, 0], KEEP_OUT)
    expect(isOutside()).toBe(true)
    expect(place.y).toBeGreaterThan(base + 0.2)
  }
})

test('it is outside at every height of aim, pitch and near distance', () => {
  for (let aim = BOTTLE.bottom; aim <= BOTTLE.top; aim += 0.1)
    for (let pitch = -0.12; pitch <= 1.35; pitch += 0.05)
      for (const distance of [1.95, 2.5, 3.2]) {
        const orbit = createOrbitCamera({ yaw: 0.4, pitch, distance })
        placeOrbit(place, orbit, [0, aim, 0], KEEP_OUT)
        expect(isOutside(), `aim ${aim}, pitch ${pitch}, distance ${distance}`).toBe(true)
        expect(place.y).toBeGreaterThan(base + 0.1)
      }
})
