// The jar: what is counted on one side, candies in a world on the other. No React, no page: the component and the element
// both stand on it, and tests run it in Node. Call `beforeStep` and `afterStep` around each step of its world.
import {
  forEachContact,
  getBody,
  isAsleep,
  onEnter,
  removeBody,
  setBody,
  stats,
  step,
  type World,
} from '../physics/index.ts'
import type { JarEvents, JarFigures, JarOptions, Reason } from './events.ts'
import { type Candy, checkCount, checkItems, type Item, type ItemId, MOST_CANDIES } from './items.ts'
import { advanceMotion, createMotion, pourOut, shake, stand, tilt } from './motion.ts'
import { pickBody } from './pick.ts'
import { readJar, writeJar } from './save.ts'
import { createScene, type JarWorld, radiusFor } from './scenes.ts'
import {
  addToStock,
  type Change,
  createStock,
  groupSize,
  listItems,
  type Piece,
  type Stock,
  takeItems,
  takeNewest,
  takePieces,
  updateItems,
} from './stock.ts'

export type Jar = ReturnType<typeof createJar>

const DEFAULT_CAPACITY = 3000
/** Steps after which a jar that will not come to rest is shown as it is. */
const LONGEST_SETTLING = 1800
/** Bodies above this height, m, have left a bottle that is poured out. */
const OUT = 0.72

/** @throws RangeError naming the option, its value and what is allowed */
export function createJar(options: JarOptions = {}) {
  const { view = 'bottle', seed = 1, overflow = 'group', contents = 0 } = options
  if (view !== 'bottle' && view !== 'torus') throw new RangeError(`view must be bottle or torus, got ${view}`)
  const start = typeof contents === 'number' ? checkCount(contents) : checkItems(contents).length
  const capacity = options.capacity ?? Math.max(DEFAULT_CAPACITY, Math.min(MOST_CANDIES, start))
  if (!Number.isInteger(capacity) || capacity < 1 || capacity > MOST_CANDIES)
    throw new RangeError(`capacity must be a whole number of candies from 1 to ${MOST_CANDIES}, got ${capacity}`)
  const usual = Math.max(Math.min(start, capacity), view === 'torus' ? 600 : 1)
  const scene = createScene(view, seed, radiusFor(view, options.capacity, usual))
  const world = scene.world as World
  const motion = createMotion(scene.world)
  const listeners: { [K in keyof JarEvents]: Set<(event: JarEvents[K]) => void> } = {
    drop: new Set(),
    land: new Set(),
    settle: new Set(),
    change: new Set(),
    error: new Set(),
  }
  const byBody = new Map<number, Piece>()
  const byTicket = new Map<number, Piece>()
  const falling = new Map<number, Piece>()
  let stock = createStock(capacity)
  let named = typeof contents !== 'number'
  let quiet = false
  let rested = true
  let paint = 0
  let nextName = 1

  const emit = <K extends keyof JarEvents>(type: K, event: JarEvents[K]) => {
    for (const listener of listeners[type]) listener(event)
  }
  const candyOf = (piece: Piece): Candy => ({
    item: piece.items[0] ?? { id: piece.serial },
    items: piece.items,
    count: piece.weight,
  })
  const entered = (piece: Piece, body: number) => {
    byTicket.delete(piece.ticket)
    piece.ticket = -1
    piece.body = body as Piece['body']
    byBody.set(body, piece)
    if (quiet) return
    falling.set(body, piece)
    emit('drop', candyOf(piece))
  }
  onEnter(world, (id, ticket) => {
    const piece = byTicket.get(ticket)
    if (piece) entered(piece, id)
  })

  const remove = (pieces: Iterable<Piece>) => {
    const waiting: Piece[] = []
    for (const piece of pieces) {
      if (piece.body === null) {
        waiting.push(piece)
        byTicket.delete(piece.ticket)
        continue
      }
      byBody.delete(piece.body)
      falling.delete(piece.body)
      removeBody(world, piece.body)
    }
    if (waiting.length > 0) scene.unpour(waiting)
  }
  const apply = ({ added, removed, changed }: Change) => {
    remove(removed)
    if (added.length > 0) {
      scene.pour(added, quiet)
      for (const piece of added) byTicket.set(piece.ticket, piece)
      scene.admit(entered)
    }
    if (changed.length > 0) repaint(changed)
    rested = false
  }
  const repaint = (pieces: readonly Piece[]) => {
    paint++
    for (const { body, items } of pieces) {
      const { size } = items[0] ?? {}
      if (body !== null && size !== undefined) setBody(world, body, { radius: size * scene.radius })
    }
    for (const listener of world.wakeListeners) listener()
  }
  const report = (reason: Reason) =>
    emit('change', {
      reason,
      count: stock.total,
      items: listItems(stock),
      candies: stock.pieces.length,
      each: stock.each,
    })

  /** How many more are let in. */
  const room = (wanted: number) => {
    if (overflow === 'group') return wanted
    const free = Math.max(0, capacity - stock.total)
    if (wanted > free)
      emit('error', new RangeError(`the jar is full: ${wanted - free} of ${wanted} were refused, it holds ${capacity}`))
    return Math.min(wanted, free)
  }
  const name = (count: number): Item[] => {
    const items: Item[] = []
    while (items.length < count) {
      const id = `candy-${nextName++}`
      if (!stock.byItem.has(id)) items.push({ id })
    }
    return items
  }
  const add = (additions: readonly Item[] | number) => {
    if (typeof additions === 'number') {
      const fit = room(additions)
      apply(addToStock(stock, named ? name(fit) : fit))
      return
    }
    const taken = additions.find(({ id }) => stock.byItem.has(id))
    if (taken) throw new RangeError(`an item with the id ${JSON.stringify(taken.id)} is in the jar already`)
    named ||= stock.total === 0
    apply(addToStock(stock, additions.slice(0, room(additions.length))))
  }
  /** Calls `run`, and tells of the change, or that one candy now stands for another number. */
  const tell = (reason: Reason, run: () => void) => {
    const { each, total } = stock
    run()
    if (reason !== 'set' && stock.total !== total) report(reason)
    else if (stock.each !== each) report('group')
  }

  const self = {
    view,
    capacity,
    radius: scene.radius,
    world: scene.world as JarWorld,
    get count() {
      return stock.total
    },
    /** Candies in the world or on their way. */
    get candies() {
      return stock.pieces.length
    },
    /** How many one candy stands for. */
    get each() {
      return stock.each
    },
    get waiting() {
      return scene.waiting()
    },
    /** Grows whenever a candy's colour may be another. */
    get paint() {
      return paint
    },
    items: () => listItems(stock),
    /** Items with names that are free, for who counts without caring for names. */
    name,
    /** Every candy, in the order in which they came. */
    list: () => stock.pieces.map(candyOf),

    /** Makes the contents these many: pours what is missing, takes the newest out. @throws RangeError */
    setCount(count: number) {
      checkCount(count)
      tell('set', () => {
        if (count < stock.total) apply(takeNewest(stock, stock.total - count))
        else if (count > stock.total) add(count - stock.total)
      })
    },
    /** Makes the contents these items, by id; those that stay keep their candies. @throws RangeError; then nothing has changed */
    setItems(items: readonly Item[]) {
      checkItems(items)
      tell('set', () => {
        named = true
        const wanted = new Set(items.map(({ id }) => id))
        const nameless = stock.total - stock.byItem.size
        if (nameless > 0) clear()
        const gone = [...stock.byItem.keys()].filter((id) => !wanted.has(id))
        if (gone.length > 0) apply(takeItems(stock, gone))
        const changed = updateItems(stock, items)
        if (changed.length > 0) repaint(changed)
        const fresh = items.filter(({ id }) => !stock.byItem.has(id))
        if (fresh.length > 0) add(fresh)
      })
    },
    /** Drops so many, or these items. @throws RangeError; then nothing was dropped */
    drop(what: number | readonly Item[] = 1) {
      if (typeof what === 'number') checkCount(what, 'the number to drop')
      else checkItems(what)
      tell('drop', () => add(what))
    },
    /** Takes so many out, the newest first, or those with these ids. @throws RangeError */
    take(what: number | readonly ItemId[] = 1) {
      if (typeof what === 'number') checkCount(what, 'the number to take')
      tell('take', () => apply(typeof what === 'number' ? takeNewest(stock, what) : takeItems(stock, what)))
    },
    clear: () => tell('clear', clear),
    /** @param strength 0 to 5; 1 */
    shake: (strength = 1) => shake(motion, self.world, strength),
    /** @param down where gravity points, in the bottle's own frame: [0, -1, 0] stands */
    tilt: (down: readonly number[]) => tilt(motion, self.world, down),
    /** Turns the bottle upside down until nothing is left in it. */
    pourOut() {
      if (view === 'torus') return self.clear()
      if (stock.total > 0) pourOut(motion, self.world)
    },
    save: () => writeJar(view, stock, self.world),
    /** @throws RangeError when the text is no saved jar of this view; then nothing has changed */
    load(text: string) {
      const read = readJar(text, view, self.world)
      stock = adopt(read)
      report('load')
    },
    stats: (): JarFigures => ({
      count: stock.total,
      candies: stock.pieces.length,
      each: stock.each,
      waiting: scene.waiting(),
      awake: stats(world).awake,
      stepMs: world.figures.stepMs,
    }),

    /** The candy of a body. */
    candy(body: number): Candy | null {
      const piece = byBody.get(body)
      return piece ? candyOf(piece) : null
    },
    /** The body of an item, or null while it waits, or where it is not. */
    bodyOf: (id: ItemId): number | null => stock.byItem.get(id)?.body ?? null,
    /** sRGB colour that the item of a body asks for. */
    colorOf: (body: number): string | undefined => byBody.get(body)?.items[0]?.color,
    /** The candy that a ray meets first. */
    pick(origin: readonly number[], direction: readonly number[]): Candy | null {
      const body = pickBody(self.world, origin, direction)
      return body === null ? null : self.candy(body)
    },

    beforeStep() {
      scene.admit(entered)
      advanceMotion(motion, self.world)
    },
    afterStep() {
      if (falling.size > 0) land()
      if (motion.pouring > 0) letOut()
      const still = isAsleep(world)
      if (still && !rested) emit('settle', { count: stock.total })
      rested = still
    },
    /** One step, as the page's frame loop takes it. */
    step() {
      self.beforeStep()
      step(world)
      self.afterStep()
    },
    /**
     * Brings what is there to rest for at most `ms` milliseconds, and says whether it rests; nobody is told of drops meanwhile. Repeat in
     * slices until true. A torus never rests: there it lets all in.
     */
    settle(ms: number): boolean {
      const until = performance.now() + ms
      quiet = true
      if (self.waiting > 0 && world.feeder.entrance) world.feeder.entrance = { ...world.feeder.entrance, rate: 200 }
      do {
        self.beforeStep()
        if (view === 'bottle') step(world)
      } while (performance.now() < until && !done())
      quiet = false
      rested = done()
      return rested
    },
    on<K extends keyof JarEvents>(type: K, listener: (event: JarEvents[K]) => void): () => void {
      listeners[type].add(listener)
      return () => listeners[type].delete(listener)
    },
  }

  const done = () =>
    view === 'torus' ? scene.waiting() === 0 : isAsleep(world) || world.stepCount > LONGEST_SETTLING + 2 * start
  const clear = () => {
    remove(stock.pieces)
    stock = { ...createStock(capacity), nextSerial: stock.nextSerial }
    rested = false
  }
  const adopt = (read: Stock): Stock => {
    byBody.clear()
    byTicket.clear()
    falling.clear()
    const waiting: Piece[] = []
    for (const piece of read.pieces) {
      if (piece.body !== null) byBody.set(piece.body, piece)
      else if (view === 'torus') waiting.push(piece)
      else byTicket.set(piece.ticket, piece)
    }
    if (waiting.length > 0) scene.pour(waiting, true)
    named = read.byItem.size > 0
    paint++
    rested = false
    return { ...read, capacity, each: Math.max(read.each, groupSize(read.total, capacity)) }
  }
  const land = () => {
    const landed = new Map<Piece, number>()
    if (listeners.land.size === 0) {
      falling.clear()
      return
    }
    forEachContact(world, (a, b, _normal, impulse) => {
      if (impulse <= 0) return
      for (const body of b === null ? [a] : [a, b]) {
        const piece = falling.get(body)
        if (piece) landed.set(piece, Math.max(impulse, landed.get(piece) ?? 0))
      }
    })
    for (const [piece, impulse] of landed) {
      falling.delete(piece.body!)
      emit('land', { ...candyOf(piece), impulse })
    }
  }
  /** Who has left a bottle that is upside down is gone; when the last has, it stands again. */
  const letOut = () => {
    const gone = new Set<Piece>()
    for (const [body, piece] of byBody) if (getBody(world, body as never).position[1]! > OUT) gone.add(piece)
    const last = motion.pouring === 1 ? new Set(stock.pieces) : gone
    remove(last)
    takePieces(stock, last)
    if (stock.total > 0) return
    stand(motion, self.world)
    stock = { ...createStock(capacity), nextSerial: stock.nextSerial }
    report('pourOut')
  }

  if (start > 0) add(contents)
  return self
}
