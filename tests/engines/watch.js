// The first script of every served page: posts errors and policy violations to the server, because
// engines expose their consoles differently.
const report = (text) => navigator.sendBeacon('/reports', text)
const textOf = (value) => (value instanceof Error ? `${value.message} ${value.stack}` : String(value))

addEventListener('error', ({ message, error }) => message && report(`thrown: ${message} ${error?.stack ?? ''}`))
addEventListener('unhandledrejection', ({ reason }) => report(`rejected: ${textOf(reason)}`))
addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
  report(`policy: ${violatedDirective} ${blockedURI}`),
)
const logError = console.error
console.error = (...values) => {
  report(`console: ${values.map(textOf).join(' ')}`)
  logError.apply(console, values)
}
