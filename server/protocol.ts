// What the page and the server of shared jars agree on. No imports: both sides load it.

export const SYNC_PATH = '/sync'

/** What a key allows: everything; adding, and taking one's own; looking. */
export type Role = 'owner' | 'helper' | 'viewer'

// A room and a key are base64url of random bytes or of a signature, a device is an id of the browser.
export const ROOM = /^[\w-]{22}$/
export const KEY = /^(?:o[\w-]{43}|[hv][\w-]{11}\.[\w-]{43})$/
export const DEVICE = /^[\w-]{8,64}$/

/**
 * The token of a connection, as JSON. The name of the document is the room. The secret proves the
 * device: the first secret that writes as a device owns the device. Viewers need neither.
 */
export type Token = { key: string; device?: string; secret?: string }

/** `made` is a date in milliseconds. The server keeps no key: it signs the same one again. */
export type Link = { id: string; role: Exclude<Role, 'owner'>; made: number; key: string }

/** Stateless messages of an owner, as JSON. `delete` has no answer: all are closed with `deleted`. */
export type Request = { do: 'link'; role: Link['role'] } | { do: 'links' | 'delete' } | { do: 'withdraw'; id: string }

/** Answers, as JSON. `alive` comes four times a minute, because a provider that hears nothing connects again. */
export type Answer =
  | ({ did: 'link' } & Link)
  | { did: 'links'; links: Link[] }
  | { did: 'withdraw'; id: string }
  | { did: 'alive' }
  | { failed: string }

/**
 * Why the server refuses a key or closes a connection: the `reason` of `authenticationFailed` and `close`.
 * After `refused` a page needs another copy of the room, because this one would send the same again. After
 * `fast` and `stopping` the provider connects again, and sends all that is missing as one message.
 */
export type Reason =
  | 'key' // no such key
  | 'withdrawn' // the link was withdrawn
  | 'deleted' // the owner deleted the jar for everyone: a new jar needs a new room
  | 'device' // another browser has this device
  | 'rooms' // the server has as many rooms as it may have
  | 'refused' // the key doesn't allow the change
  | 'full' // the jar is as large as a jar may be
  | 'fast' // too many messages, or one that builds on what the server doesn't have
  | 'stopping' // the server stops, or can't write

/** Limits of the server. docs/security.md lists them. */
export const SYNC_LIMITS = {
  /** Bytes of a document. Helpers stop at four fifths, so that its owner can clear up. */
  docBytes: 4_000_000,
  /** Bytes of a message: a whole document fits. */
  messageBytes: 5_000_000,
  /** Bytes of a message from a helper or a viewer. */
  guestBytes: 500_000,
  /** Bytes that a connection sends before it has shown a key. */
  strangerBytes: 100_000,
  /** Characters of a jar's name. */
  name: 80,
  /** Characters of an image: of the jar, or of a helper's item. */
  image: 10_000,
  /** Candies without a label of one device of a helper. */
  plain: 1_000_000,
  /** Links of a room. */
  links: 200,
  /** Rooms of a server. */
  rooms: 10_000,
  /** Connections of a server. */
  clients: 5_000,
  /** Messages a second of a connection; ten times as many at once. 10 KB count as one more. */
  changes: 50,
  /** Days on which the server runs, after which it deletes an unopened room. */
  days: 365,
}
