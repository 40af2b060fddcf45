// Embeds embed.html of another origin (?host=). `ask(type, more)` sends a request and returns the
// answer; `received` holds all messages received.
const host = new URLSearchParams(location.search).get('host')
const frame = document.createElement('iframe')
let last = 0
window.received = []
addEventListener('message', ({ data, origin, source }) => {
  if (origin === host && source === frame.contentWindow && data?.source === 'konpeito') window.received.push(data)
})
window.ask = async (type, more = {}) => {
  const id = `request ${++last}`
  frame.contentWindow.postMessage({ source: 'konpeito', type, id, ...more }, host)
  for (;;) {
    const answer = window.received.find((message) => message.id === id)
    if (answer) return answer
    await new Promise((done) => setTimeout(done, 20))
  }
}
frame.src = `${host}/embed.html?${new URLSearchParams({ count: '12', quality: 'low', locale: 'en', origin: location.origin })}`
frame.title = 'A jar of candies'
document.body.append(frame)
