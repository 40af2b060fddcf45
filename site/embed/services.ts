// Turns events of StreamElements, Streamlabs and Twitch into messages to the iframe. The author's relay
// forwards each event unchanged. An unknown event gives null.
import type { JarItem } from '../../src/index.ts'

type Fields = Readonly<Record<string, unknown>>
/** The amount of each type of event. It is 0 where another event counts the same gift. */
type Amounts = Readonly<Record<string, (event: Fields) => unknown>>

const fields = (value: unknown) => Object(value) as Fields
/** A text or a number. Converting an object to a text may throw. */
const plain = (value: unknown) => (typeof value === 'object' ? undefined : value)
const number = (value: unknown) => Number(plain(value))
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
  communityGiftPurchase: () => 0, // each subscriber has an event
}

/**
 * @param payload an event as the service sent it
 * @param id used where the event has none
 * @returns the message; null for an unknown service or type
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

/** The name of the viewer; a dash for an anonymous one. */
function nameOf(event: Fields): string {
  const names = [event.displayName, event.user_name, event.from_broadcaster_user_name, event.username, event.name]
  return String((event.is_anonymous !== true && names.map(plain).find(Boolean)) || '—')
}
