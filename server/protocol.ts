// What the page and the server of shared jars agree on. No imports: both sides load it.

/** Path of the socket on its host. */
export const SYNC_PATH = '/sync'

/** What a key allows: everything, adding and taking one's own, or looking. */
export type Role = 'owner' | 'helper' | 'viewer'

/** A room, an owner's key, a link's key and a device are base64url of random bytes or of a signature. */
export const ROOM = /^[\w-]{22}$/
export const KEY = /^(?:o[\w-]{43}|[hv][\w-]{11}\.[\w-]{43})$/
export const DEVICE = /^[\w-]{8,64}$/

/**
 * The token of a connection, as JSON. The room is the document's name. A device is the id that the
 * browser keeps, its secret proves it: the server remembers which secret a device first wrote with.
 * Viewers need neither.
 */
export interface Token {
  key: string
  device?: string
  secret?: string
}

/** A link as the owner sees it. `made` is a date in milliseconds. */
export interface Link {
  id: string
  role: 'helper' | 'viewer'
  made: number
}

/** Stateless messages of an owner, as JSON. A deleted room stays closed: a new jar needs a new room. */
export type Request =
  | { do: 'link'; role: Link['role'] }
  | { do: 'links' }
  | { do: 'withdraw'; id: string }
  | { do: 'delete' }

/** Answers, as JSON. `alive` arrives four times a minute: without it a provider connects again. */
export type Answer =
  | ({ did: 'link'; key: string } & Link)
  | { did: 'links'; links: Link[] }
  | { did: 'withdraw'; id: string }
  | { did: 'delete' }
  | { did: 'alive' }
  | { failed: string }

/**
 * Why the server refuses or closes a connection: the reason of `authenticationFailed` and of `close`.
 * After `refused` a page must drop its copy of the room, because it would send the same again. After
 * `fast` and `stopping` the provider connects again, and sends what is missing as one message.
 */
export type Reason =
  | 'key' // no such key, or it was withdrawn
  | 'device' // another browser has this device's id
  | 'rooms' // the server has no room left
  | 'deleted' // the owner deleted the jar for everyone
  | 'withdrawn' // the link was withdrawn
  | 'refused' // a change that the key doesn't allow, or garbage
  | 'full' // the jar is as large as a jar may be
  | 'fast' // too many changes a second
  | 'stopping' // the server stops, or can't write

/** Limits of the server. docs/security.md lists them. */
export const SYNC_LIMITS = {
  /** Bytes of a room's document. Helpers stop at four fifths, so that the owner can still clear up. */
  docBytes: 4_000_000,
  /** Bytes of a message: a whole document fits. */
  messageBytes: 5_000_000,
  /** Bytes of a message from a helper or a viewer. */
  guestBytes: 500_000,
  /** Bytes before a connection has shown a key. */
  strangerBytes: 100_000,
  /** Characters of a jar's name. */
  name: 100,
  /** Bytes of a jar's image, as text. */
  image: 10_000,
  /** Candies that one writer adds without a label. */
  plain: 1_000_000,
  /** Links of a room. */
  links: 200,
  /** Rooms of a server. */
  rooms: 10_000,
  /** Connections of a server. */
  clients: 5_000,
  /** Messages a second of a connection, ten seconds of which may come at once. */
  changes: 50,
  /** Days on which the server ran and nobody opened a room: then it is deleted. */
  days: 365,
}
