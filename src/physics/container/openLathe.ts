// A surface of revolution that ends at its rim, such as a bowl: a thin wall with two sides.
import { CONTACT, GAP, type Measure, RADIUS_SUM, SURFACE } from '../contact/contacts.ts'
import { addSurfaceContact, CUSTOM, KEYS_PER_CONTAINER, setSurfaceShape } from '../contact/surfaces.ts'
import { oneOf } from '../core/validate.ts'
import { closedLathe, type Lathe, type LatheOptions } from './lathe.ts'
import { reachOf } from './shared.ts'
import {
  createRows,
  crosses,
  findCrossed,
  findFoot,
  findNearest,
  isClear,
  isFloor,
  isFoot,
  isPast,
  mayTouch,
  Path,
  passesBy,
  pushOut,
  setPath,
  stopAtWall,
  Wall,
} from './thinWall.ts'
import { addWedge, farFoot } from './wedge.ts'

/**
 * Makes a vessel: a polyline rotated about the y axis. If the first radius is above 0, a flat floor
 * is added. If the last is above 0, the vessel continues upwards as a tube, or, if it is open, ends
 * at its rim. Bodies leave an open vessel over the rim, and meet its outside; none passes the wall,
 * at any speed. Segments that meet at up to 11 degrees are one curve, along which bodies slide
 * without loss. List what stands below an open vessel, such as a table, before it in `containers`.
 */
export function lathe(options: LatheOptions): Lathe {
  const closed = closedLathe(options)
  const { open = false } = options
  oneOf('open', open, [true, false])
  return open ? openLathe(closed) : closed
}

function openLathe(closed: Lathe): Lathe {
  const { points } = closed
  const wall = new Wall(points, false)
  const path = new Path()
  const bottom = points[0]![1]
  const rows = createRows(wall)
  /** Where the last collect or clamp left each body, on its side of the wall. Not part of the state. */
  let start = new Float64Array(0)
  /** Scratch: centre and radius of a body that is displaced. */
  const body = new Float64Array(4)

  const storeStart = (position: Float64Array, i: number) => {
    for (let axis = 0; axis < 3; axis++) start[3 * i + axis] = position[4 * i + axis]!
  }

  /** Normal and gap of a curve's nearest segment: negative for a body that has crossed it. */
  const measure: Measure = ({ a, data, surface, pairCount, displacement }, { position }, c) => {
    const d = CONTACT * c
    const i = a[c]!
    const at = SURFACE * (c - pairCount) + 1
    for (let axis = 0; axis < 3; axis++) body[axis] = position[4 * i + axis]! + displacement[axis]!
    body[3] = data[CONTACT * c + RADIUS_SUM]!
    setPath(path, start, 3 * i, body, 0)
    const rho = Math.sqrt(body[0]! * body[0]! + body[2]! * body[2]!)
    wall.rho = rho
    wall.y = body[1]!
    const foot = findFoot(wall, surface[at]!)
    const crossed = findCrossed(wall, path, foot)
    const k = crossed < 0 ? foot : crossed
    const side = crossed < 0 ? 1 : -1
    surface[at] = k
    findNearest(wall, k)
    const nr = side * wall.nr
    data[d] = rho > 0 ? (nr * body[0]!) / rho : nr
    data[d + 1] = side * wall.ny
    data[d + 2] = rho > 0 ? (nr * body[2]!) / rho : 0
    data[d + GAP] = side < 0 || mayTouch(wall, path, k) ? side * wall.distance - body[3]! : body[3]!
  }

  return {
    ...closed,
    open: true,

    collect(world, context, firstKey) {
      const { contacts, bodies } = world
      const { position, asleep, capacity } = bodies
      if (start.length < 3 * bodies.count) start = new Float64Array(3 * capacity)
      contacts.measures[firstKey / KEYS_PER_CONTAINER] = measure
      for (let i = 0, o = 0; i < bodies.count; i++, o += 4) {
        storeStart(position, i) // of sleeping bodies too: a system may wake them within the step
        if (asleep[i]) continue
        wall.rho = Math.sqrt(position[o]! * position[o]! + position[o + 2]! * position[o + 2]!)
        wall.y = position[o + 1]!
        wall.reach = reachOf(bodies, i, context)
        if (isClear(wall, rows)) continue
        const { curves } = wall
        let curve = -1
        for (let k = 0; k < curves.length; k++) {
          if (isPast(wall, k) || !isFoot(wall, k)) continue
          const material = isFloor(wall, k, bottom) ? (this.floor ?? this) : this
          // The first foot on a curve has the curve's key, so the impulse is kept along the curve.
          const key = firstKey + ((curves[k] === curve ? k : curves[k]!) % KEYS_PER_CONTAINER)
          curve = curves[k]!
          const far = farFoot(wall, k)
          if (far < 0) setSurfaceShape(contacts, addSurfaceContact(contacts, bodies, i, key, CUSTOM, material), k, 0, 0)
          else addWedge(world, i, wall, k, far, firstKey, key, key ^ (KEYS_PER_CONTAINER / 2), material)
        }
      }
    },

    /** Keeps every awake body on its side of the wall, and moves it out of the wall. */
    clamp({ bodies }) {
      const { position, asleep } = bodies
      for (let i = 0, o = 0; i < bodies.count; i++, o += 4) {
        if (asleep[i]) continue
        setPath(path, start, 3 * i, position, o)
        if (!passesBy(wall, path, rows)) {
          stopAtWall(wall, path, position, o)
          if (pushOut(wall, position, o)) {
            // A body stays where it was if the corner is too narrow for it.
            setPath(path, start, 3 * i, position, o)
            const isThrough = crosses(wall, path)
            for (let axis = 0; axis < 3 && isThrough; axis++) position[o + axis] = start[3 * i + axis]!
          }
        }
        storeStart(position, i)
      }
    },
  }
}
