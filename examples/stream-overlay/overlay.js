// The overlay: tips arrive as server-sent events or as messages, wait in a queue and fall into the
// jar one after another. Jar, queue and the id of the last tip are stored together, so that a
// reload neither loses a tip nor counts one twice.

/** @typedef {{ id: number | string, name: string, amount: number }} Tip */
/**
 * @typedef {{ last: number, seen: string[], queue: Tip[], count: number, jar: string | null }} Kept
 */

const KEY = 'konpeito-stream-overlay'
/** Time for which a tip is shown, and the shortest while many wait. Milliseconds. */
const SHOWN = 2200
const SHORTEST = 300
/**
 * Shortest time between two writes, so that a moving jar is not written for each candy.
 * Milliseconds.
 */
const WRITE_EVERY = 1000

const jar = /** @type {import('konpeito-bottle/element').KonpeitoBottleElement} */ (
  document.querySelector('konpeito-bottle')
)
const line = /** @type {HTMLElement} */ (document.querySelector('#tip'))
const total = /** @type {HTMLElement} */ (document.querySelector('#total'))
const kept = read()
let busy = false
/** @type {ReturnType<typeof setTimeout> | undefined} */
let writing

// ?quality=low and ?palette=sakura in the browser source's address set the jar's attributes.
const query = new URLSearchParams(location.search)
for (const name of ['quality', 'palette']) if (query.has(name)) jar.setAttribute(name, query.get(name) ?? '')
restore()
count()
jar.addEventListener('konpeito-change', count)
jar.addEventListener('konpeito-settle', save)
addEventListener('pagehide', write)
next()

const events = new EventSource(`events?lastEventId=${kept.last}`)
events.onmessage = ({ data, lastEventId }) => {
  if (Number(lastEventId) <= kept.last) return
  kept.last = Number(lastEventId)
  for (const { id, label, value } of JSON.parse(data).items) add({ id, name: label, amount: value })
}

const trusted = [location.origin, ...query.getAll('origin')]
addEventListener('message', ({ origin, data, source }) => {
  if (!trusted.includes(origin) || data?.type !== 'tip') return
  const { id, name, amount } = data
  /** @type {string[]} */
  const wrong = []
  if (typeof id !== 'string' && !Number.isSafeInteger(id)) wrong.push('id must be a text, or a number up to 2^53')
  if (typeof name !== 'string') wrong.push('name must be a text')
  if (!(amount >= 0.01 && amount <= 1e6)) wrong.push('amount must be a number from 0.01 to 1000000')
  if (wrong.length > 0) {
    const message = `a tip was refused: ${wrong.join('; ')}`
    console.warn(message)
    source?.postMessage({ type: 'error', id, message }, { targetOrigin: origin })
    return
  }
  // A sender may repeat a message that it is not sure was received.
  if (kept.seen.includes(`${id}`)) return
  kept.seen = [...kept.seen, `${id}`].slice(-500)
  add({ id, name: name.slice(0, 40), amount })
})

/** @param {Tip} tip */
function add(tip) {
  kept.queue.push(tip)
  write()
  next()
}

/** Drops the first tip of the queue, and later the next one: sooner the more wait. */
function next() {
  if (busy) return
  const tip = kept.queue.shift()
  line.classList.toggle('shown', tip !== undefined)
  if (!tip) return
  busy = true
  const [name, amount] = line.children
  if (name) name.textContent = tip.name
  if (amount) amount.textContent = `${tip.amount}`
  jar.drop([{ id: tip.id, label: tip.name, value: tip.amount }])
  save()
  const shown = Math.max(SHORTEST, Math.min(SHOWN, (3 * SHOWN) / kept.queue.length))
  setTimeout(() => {
    busy = false
    next()
  }, shown)
}

function count() {
  total.textContent = jar.count.toLocaleString('en')
}

/** @returns {Kept} */
function read() {
  const empty = { last: 0, seen: [], queue: [], count: 0, jar: null }
  try {
    return { ...empty, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') }
  } catch {
    return empty
  }
}

/** Restores the jar or, if its state cannot be read, the number of candies. */
function restore() {
  try {
    if (kept.jar) return jar.load(kept.jar)
  } catch (error) {
    console.warn(error)
  }
  jar.count = kept.count
}

function save() {
  writing ??= setTimeout(write, WRITE_EVERY)
}

function write() {
  clearTimeout(writing)
  writing = undefined
  kept.count = jar.count
  kept.jar = jar.save()
  try {
    localStorage.setItem(KEY, JSON.stringify(kept))
  } catch {
    // The storage is full: stores the number of candies without the jar's state.
    localStorage.setItem(KEY, JSON.stringify({ ...kept, jar: null }))
  }
}
