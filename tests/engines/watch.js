// The first script of every page that the tests serve: tells the server what no visitor may meet. Engines do not hand out their consoles alike.
const complain = (text) => navigator.sendBeacon('/complaints', text)
const wordsOf = (thing) => (thing instanceof Error ? `${thing.message} ${thing.stack}` : String(thing))

addEventListener('error', ({ message, error }) => message && complain(`thrown: ${message} ${error?.stack ?? ''}`))
addEventListener('unhandledrejection', ({ reason }) => complain(`rejected: ${wordsOf(reason)}`))
addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
  complain(`policy: ${violatedDirective} ${blockedURI}`),
)
const say = console.error
console.error = (...words) => {
  complain(`console: ${words.map(wordsOf).join(' ')}`)
  say.apply(console, words)
}
