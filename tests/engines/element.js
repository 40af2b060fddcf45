window.events = []
const jar = document.querySelector('konpeito-bottle')
for (const type of ['ready', 'drop', 'land', 'settle', 'change', 'error'])
  jar.addEventListener(`konpeito-${type}`, ({ detail }) => window.events.push({ type, message: detail?.message }))
