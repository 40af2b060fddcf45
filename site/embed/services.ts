// Events of StreamElements, Streamlabs and Twitch as messages of the iframe: pure functions. The
// author's relay passes on what the service sends, unchanged. What nobody here knows is null.
import type { JarItem } from '../../src/index.ts'

type Fields = Readonly<Record<string, unknown>>
/** What an event of each type counts for; nothing where other events count it. */
type Amounts = Readonly<Record<string, (event: Fields) => unknown>>

const fields = (value: unknown) => Object(value) as Fields
/** A text or a number. A list and an object are neither, and may not even turn into one. */
const plain = (value: unknown) => (typeof value === 'object' ? undefined : value)
const number = (value: unknown) => Number(plain(value))
const one = () => 1
const amount = (event: Fields) => event.amount

const TWITCH: Amounts = {
  'channel.cheer': ({ bits }) => bits,
  'channel.follow': one,
  'channel.subscribe': ({ is_gift }) => (is_gift ? 0 : 1), // the event of the giver counts them
  'channel.subscription.message': one,
  'channel.subscription.gift': ({ total }) => total,
  'channel.raid': ({ viewers }) => viewers,
  'channel.charity_campaign.donate': ({ amount }) =>
    number(fields(amount).value) / 10 ** number(fields(amount).decimal_places),
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
  communityGiftPurchase: () => 0, // each of its subscribers is an event
}

/**
 * @param payload what the service sent
 * @param id of the event where it has none
 * @returns the message; null where it is of no service, or of an unknown type
 */
export function readService(payload: Fields, id: string): { type: 'drop'; items: JarItem[] } | null {
  const twitch = fields(payload.payload ?? payload)
  const activity = fields(payload.topic === 'channel.activities' ? payload.data : payload)
  const { type: kind } = fields(twitch.subscription)
  const [amounts, type, events, own] = kind
    ? [TWITCH, kind, [twitch.event], fields(payload.metadata).message_id]
    : Array.isArray(payload.message)
      ? [STREAMLABS, payload.type, payload.message, payload.event_id]
      : [STREAM_ELEMENTS, 'data' in activity && activity.type, [activity.data], activity.activityId ?? activity._id]
  if (typeof type !== 'string' || !Object.hasOwn(amounts, type)) return null
  const items = events.map(fields).map((event, k) => ({
    id: `${plain(own) ?? id}${events.length > 1 ? `.${k}` : ''}`,
    label: nameOf(event),
    value: number(amounts[type]!(event)),
  }))
  return items.every(({ value }) => value >= 0) ? { type: 'drop', items: items.filter(({ value }) => value > 0) } : null
}

/** Who did it; a dash for nobody by name. */
function nameOf(event: Fields): string {
  const names = [event.displayName, event.user_name, event.from_broadcaster_user_name, event.username, event.name]
  return String((event.is_anonymous !== true && names.map(plain).find(Boolean)) || '—')
}
