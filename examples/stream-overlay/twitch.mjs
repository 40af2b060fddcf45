// Follows a Twitch channel with Twurple, the library that keeps the connection of EventSub, renews it and
// drops events that arrive twice. server.mjs loads it only when the environment has your keys.

/**
 * What Twitch calls the events, who caused one, and how much it is worth in the jar.
 * @type {Record<string, (event: any) => [name: string | null, amount: number]>}
 */
export const AMOUNTS = {
  onChannelCheer: ({ userDisplayName, bits }) => [userDisplayName, bits],
  onChannelSubscription: ({ userDisplayName, isGift }) => [userDisplayName, isGift ? 0 : 1], // the giver counts
  onChannelSubscriptionMessage: ({ userDisplayName }) => [userDisplayName, 1],
  onChannelSubscriptionGift: ({ gifterDisplayName, amount }) => [gifterDisplayName, amount],
  onChannelRaidTo: ({ raidingBroadcasterDisplayName, viewers }) => [raidingBroadcasterDisplayName, viewers],
}

/**
 * Passes on cheers, subscriptions and raids of the channel to which the token belongs.
 * @param {{ clientId: string, token: string }} keys
 * @param {(name: string, amount: number) => void} announce
 * @param {() => Promise<any>} load @default Twurple
 */
export async function followTwitch({ clientId, token }, announce, load = loadTwurple) {
  const { StaticAuthProvider, ApiClient, EventSubWsListener } = await load()
  const apiClient = new ApiClient({ authProvider: new StaticAuthProvider(clientId, token) })
  const { userId } = await apiClient.getTokenInfo()
  const listener = new EventSubWsListener({ apiClient })
  listener.onSubscriptionCreateFailure((/** @type {any} */ { id }, /** @type {Error} */ error) =>
    console.error(`Twitch refuses ${id}: ${error.message}`),
  )
  for (const [on, read] of Object.entries(AMOUNTS))
    listener[on](userId, (/** @type {any} */ event) => {
      const [name, amount] = read(event)
      if (amount > 0) announce(name ?? '—', amount)
    })
  listener.start()
  return userId
}

async function loadTwurple() {
  // Variables, because the packages are installed only by those who use Twitch.
  const names = ['@twurple/auth', '@twurple/api', '@twurple/eventsub-ws']
  try {
    const [auth, api, eventSub] = await Promise.all(names.map((name) => import(name)))
    return { ...auth, ...api, ...eventSub }
  } catch (error) {
    throw new Error(`Run \`npm install\` in this folder first: ${/** @type {Error} */ (error).message}`)
  }
}
