// hand.html: a phone that counts into a shared jar. Name, number, goal, three buttons to add, one to take
// back. It draws nothing, and goes on without the server with what it has.
import { Doc } from 'yjs'
import { directionOf, languageOf, preferredLocale } from '../../src/settings/index.ts'
import { inTime, recall } from '../parts/browser.ts'
import { nextOf } from '../parts/goals.ts'
import { connect, type LinkState, WAITING } from '../shared/connect.ts'
import { deviceOf, keepDoc } from '../shared/keepDoc.ts'
import { describeLink } from '../shared/linkTexts.ts'
import { readSharedLink } from '../shared/sharedLink.ts'
import { createTally } from './tally.ts'
import { HAND_TEXTS } from './texts.ts'

/** Candies that the buttons add. */
const STEPS = [1, 3, 5] as const

const locale = preferredLocale(navigator.languages)
const texts = HAND_TEXTS[languageOf(locale)]
document.documentElement.lang = locale
document.documentElement.dir = directionOf(locale)
const main = document.getElementById('hand')!

function add<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Partial<HTMLElementTagNameMap[Name]>,
  parent: Element = main,
): HTMLElementTagNameMap[Name] {
  const element = Object.assign(document.createElement(name), attributes)
  parent.append(element)
  return element
}

async function start(): Promise<void> {
  const link = readSharedLink(location.hash)
  if (!link) throw new RangeError(texts.noLink)
  const { room, key } = link
  const state = add('p', { className: 'state', role: 'status', textContent: describeLink(WAITING, locale) })
  const note = add('p', { className: 'state', role: 'status' })
  const name = `konpeito-hand ${room}`
  /** Where it puts aside what it has counted, while it gets another copy of the jar. */
  const aside = `konpeitoCounted ${room}`
  const doc = new Doc()
  const device = deviceOf()
  const tally = createTally(doc, device.device)
  const forget = () => indexedDB.deleteDatabase(name)
  const notKept = (error?: unknown) => {
    note.textContent = texts.notKept
    if (error instanceof RangeError) forget() // it is damaged: the next visit begins a new copy
  }
  const kept = keepDoc(doc, name, { full: notKept })
  // Without storage, and before late storage answers, it counts with what the server has.
  await inTime(kept).catch(notKept)
  const connection = connect(doc, room, { key, ...device })

  const title = add('h1', {})
  const number = add('p', { className: 'number', role: 'status' })
  const goal = add('p', { className: 'goal' })
  const bar = add('progress', { ariaHidden: 'true' })
  const buttons = add('div', { className: 'add' })
  const adding = STEPS.map((candies) => add('button', { type: 'button', onclick: () => tally.add(candies) }, buttons))
  const back = add('button', { type: 'button', className: 'back', textContent: texts.back, onclick: tally.takeLast })
  const again = add('button', { type: 'button', textContent: texts.again, hidden: true })
  main.append(state, note)
  again.onclick = () => {
    try {
      localStorage.setItem(aside, JSON.stringify(tally.own()))
      doc.destroy()
      forget()
      location.reload()
    } catch {
      notKept()
    }
  }

  const show = () => {
    const { name = 'Konpeito', goals, unit } = tally.settings()
    const count = tally.count()
    const say = (number: number) => number.toLocaleString(locale)
    const next = nextOf(goals, count)
    document.title = title.textContent = name
    number.textContent = say(count)
    goal.hidden = bar.hidden = !next
    if (next) {
      goal.textContent = texts.goal(say(next.at), next.label)
      Object.assign(bar, { max: next.at, value: count })
    }
    for (const [k, button] of adding.entries()) button.textContent = `+${say(STEPS[k]! * unit)}`
    back.ariaDisabled = String(!tally.hasOwn())
  }
  const tell = (link: LinkState) => {
    state.textContent = describeLink(link, locale)
    state.dataset.is = link.is
    const counted = link.is === 'connected' && recall(aside)
    if (counted) {
      localStorage.removeItem(aside)
      try {
        tally.bring(JSON.parse(counted))
      } catch {} // the stored text is damaged
    }
    if (link.is !== 'ended') return
    for (const button of [...adding, back]) button.disabled = true
    again.hidden = link.reason !== 'refused' // a new copy has nothing that the server would refuse
    if (link.reason === 'deleted') forget()
    else if (tally.hasOwn()) note.textContent = texts.stays
  }
  doc.on('update', show)
  connection.state.subscribe(tell)
  show()
  const tellNow = () => tell(connection.state.getState())
  tellNow()
  // What is kept may come later, and changes what is to be said.
  kept.then(
    () => {
      note.replaceChildren()
      tellNow()
    },
    () => {},
  )
}

// Insecure pages and browsers without storage have no service worker.
if (import.meta.env.PROD)
  void navigator.serviceWorker?.register('./offline-hand.js', { scope: './hand.html' }).catch(() => {})
addEventListener('hashchange', () => location.reload())
start().catch((error: Error) => {
  add('h1', { textContent: 'Konpeito' })
  add('p', { className: 'state', role: 'alert', textContent: error.message })
  add('a', { href: './', textContent: texts.ownJar })
})
