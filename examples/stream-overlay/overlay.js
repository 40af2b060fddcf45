// The overlay: tips come in as server-sent events or as messages, wait in a queue, and fall into the jar one after the other. Jar, queue and the
// number of the last tip are kept together, so that a reload neither loses a tip nor counts one twice.

/** @typedef {{ id: number | string, name: string, amount: number }} Tip */
/** @typedef {{ last: number, seen: string[], queue: Tip[], count: number, jar: string | null }} Kept */

const KEY = 'konpeito-stream-overlay'
/** ms that a tip is shown before the next */
const SHOWN = 2200
/** ms between two writes at least: a jar in motion is not written with every candy */
const WRITE_EVERY = 1000

const jar = /** @type {import('konpeito/element').KonpeitoBottleElement} */ (document.querySelector('konpeito-bottle'))
const line = /** @type {HTMLElement} */ (document.querySelector('#tip'))
const total = /** @type {HTMLElement} */ (document.querySelector('#total'))
const kept = read()
let busy = false
/** @type {ReturnType<typeof setTimeout> | undefined} */
let writing

// ?quality=low and ?palette=sakura of the browser source's address are the jar's.
const query = new URLSearchParams(location.search)
for (const name of ['quality', 'palette']) if (query.has(name)) jar.setAttribute(name, query.get(name) ?? '')
restore()
count()
jar.addEventListener('konpeito-change', count)
jar.addEventListener('konpeito-settle', save)
addEventListener('pagehide', write)
next()

const events = new EventSource(`events?after=${kept.last}`)
events.onmessage = ({ data }) => {
  const tip = JSON.parse(data)
  if (tip.id <= kept.last) return
  kept.last = tip.id
  add(tip)
}

const trusted = [location.origin, ...query.getAll('origin')]
addEventListener('message', ({ origin, data }) => {
  if (!trusted.includes(origin) || data?.type !== 'tip') return
  const { id, name, amount } = data
  const sound = typeof name === 'string' && Number.isInteger(amount) && amount >= 1 && amount <= 500
  // A sender that is not sure whether it was heard may say it again.
  if (!sound || id === undefined || kept.seen.includes(`${id}`)) return
  kept.seen = [...kept.seen, `${id}`].slice(-500)
  add({ id, name: name.slice(0, 40), amount })
})

/** @param {Tip} tip */
function add(tip) {
  kept.queue.push(tip)
  write()
  next()
}

/** Lets the first of the queue fall, and the next one when that was shown. */
function next() {
  if (busy) return
  const tip = kept.queue.shift()
  line.classList.toggle('shown', tip !== undefined)
  if (!tip) return
  busy = true
  const [name, amount] = line.children
  if (name) name.textContent = tip.name
  if (amount) amount.textContent = `${tip.amount}`
  jar.drop(Array.from({ length: tip.amount }, (_, k) => ({ id: `${tip.id}.${k}`, label: tip.name })))
  save()
  setTimeout(() => {
    busy = false
    next()
  }, SHOWN)
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

/** The jar as it was or, where that cannot be read, as many candies. */
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
    // No room for the whole jar: the number of candies always has some.
    localStorage.setItem(KEY, JSON.stringify({ ...kept, jar: null }))
  }
}
