// Turns events of StreamElements, Streamlabs and Twitch into messages to the iframe. The author's relay
// forwards each event unchanged, with the id that Twitch puts into a webhook's header. An unknown event
// gives null.
import type { JarItem } from '../../src/index.ts'
import { newId } from '../parts/browser.ts'
import { readAmount, readId } from './streamEvents.ts'

type Fields = Readonly<Record<string, unknown>>
/** The amount of each type of event. It is 0 where another event counts the same gift. */
type Amounts = Readonly<Record<string, (event: Fields) => unknown>>

const fields = (value: unknown) => Object(value) as Fields
/** A text or a number. Converting an object to a text may throw. */
const plain = (value: unknown) => (typeof value === 'object' ? undefined : value)
const one = () => 1
const amount = (event: Fields) => event.amount

const TWITCH: Amounts = {
  'channel.cheer': ({ bits }) => bits,
  'channel.follow': one,
  'channel.subscribe': ({ is_gift }) => (is_gift ? 0 : 1), // counted by the giver's event
  'channel.subscription.message': one,
  'channel.subscription.gift': ({ total }) => total,
  'channel.raid': ({ viewers }) => viewers,
  'channel.charity_campaign.donate': ({ amount }) =>
    readAmount(fields(amount).value) / 10 ** readAmount(fields(amount).decimal_places),
}
const STREAMLABS: Amounts = {
  donation: amount,
  bits: amount,
  follow: one,
  subscription: one,
  resub: one,
  raid: ({ raiders }) => raiders,
}
const STREAM_ELEMENTS: Amounts = {
  tip: amount,
  cheer: amount,
  raid: amount,
  follow: one,
  subscriber: one,
  communityGiftPurchase: () => 0, // each subscriber has an event
}

const NO_ID = 'a webhook of Twitch needs its header Twitch-Eventsub-Message-Id as id: Twitch may send it again'
/** The types of all events, such as a relay may give to server-sent events as names. */
export const SERVICE_TYPES: readonly string[] = [TWITCH, STREAMLABS, STREAM_ELEMENTS].flatMap(Object.keys)

/**
 * @param payload an event as the service sent it
 * @param id used where the event has none; empty if there is none either
 * @returns the message; null for an unknown service or type
 * @throws RangeError saying what is wrong, without what the event says
 */
export function readService(payload: Fields, id: string): { type: 'drop'; items: JarItem[] } | null {
  const twitch = fields(payload.payload ?? payload)
  const activity = fields(payload.topic === 'channel.activities' ? payload.data : payload)
  const { type: kind } = fields(twitch.subscription)
  const [amounts, type, events, given] = kind
    ? [TWITCH, kind, [twitch.event], fields(payload.metadata).message_id]
    : Array.isArray(payload.message)
      ? [STREAMLABS, payload.type, payload.message, payload.event_id]
      : [STREAM_ELEMENTS, 'data' in activity && activity.type, [activity.data], activity.activityId ?? activity._id]
  if (typeof type !== 'string' || !Object.hasOwn(amounts, type)) return null
  // The relay adds it to a webhook. A server-sent event may have another id, a new one for each repetition.
  const added = amounts === TWITCH ? readId(payload.id) : undefined
  const own = readId(given) || added || id
  if (own === '' && amounts === TWITCH) throw new RangeError(NO_ID)
  const items = events.map(fields).map((event, k) => {
    const value = readAmount(amounts[type]!(event))
    if (!(value >= 0)) throw new RangeError(`the amount of ${type} must be a number, such as 5, "13.37" or "1,337.00"`)
    return { id: `${own || newId()}${events.length > 1 ? `.${k}` : ''}`, label: nameOf(event), value }
  })
  return { type: 'drop', items: items.filter(({ value }) => value > 0) }
}

/** The type of a notification of Twitch, or of a message about its session; undefined for another event. */
export function twitchTypeOf(payload: Fields): string | undefined {
  const { type } = fields(fields(payload.payload ?? payload).subscription)
  const { message_type: message } = fields(payload.metadata)
  return [type, message].find((name) => typeof name === 'string') as string | undefined
}

/** The name of the viewer; a dash for an anonymous one. */
function nameOf(event: Fields): string {
  const names = [event.displayName, event.user_name, event.from_broadcaster_user_name, event.username, event.name]
  return String((event.is_anonymous !== true && names.map(plain).find(Boolean)) || '—')
}
