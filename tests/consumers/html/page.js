// A page without a bundler: sets a property and listens to an event.
const jar = document.querySelector('konpeito-bottle')
jar.addEventListener('konpeito-ready', () => {
  document.title = 'ready'
})
window.addFive = () => {
  jar.count += 5
}
