// hand.html: a phone that counts into a shared jar. Name, number, goal, three buttons to add, one to take
// back. It draws nothing, and goes on without the server with what it has.
import { directionOf, languageOf, preferredLocale } from '../../src/settings/index.ts'
import { connect, type LinkState } from '../shared/connect.ts'
import { deviceOf, openDoc } from '../shared/keepDoc.ts'
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
  const { room, key, host } = link
  const state = add('p', { className: 'state', role: 'status' })
  const name = `konpeito-hand ${room}`
  const doc = await openDoc(name, () => state.replaceChildren(texts.full))
  const device = deviceOf()
  const tally = createTally(doc, device.device)
  const connection = connect(doc, room, { key, ...device }, host)

  const title = add('h1', {})
  const number = add('p', { className: 'number', role: 'status' })
  const goal = add('p', { className: 'goal' })
  const bar = add('progress', { ariaHidden: 'true' })
  const buttons = add('div', { className: 'add' })
  const adding = STEPS.map((candies) => add('button', { type: 'button', onclick: () => tally.add(candies) }, buttons))
  const back = add('button', { type: 'button', className: 'back', textContent: texts.back, onclick: tally.takeLast })
  main.append(state)

  const show = () => {
    const { name = 'Konpeito', goals, unit } = tally.settings()
    const count = tally.count()
    const say = (number: number) => number.toLocaleString(locale)
    const next = goals.find(({ at }) => at > count) ?? goals.at(-1)
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
    const isEnded = link.is === 'ended'
    for (const button of [...adding, back]) button.disabled = isEnded
    if (isEnded && link.reason === 'refused') forget(name)
  }
  doc.on('update', show)
  connection.state.subscribe(tell)
  show()
  tell(connection.state.getState())
}

/** Drops this copy of the jar: the server refused it, and would again. */
function forget(name: string): void {
  indexedDB.deleteDatabase(name)
}

start().catch((error: Error) => add('p', { className: 'state', role: 'alert', textContent: error.message }))
