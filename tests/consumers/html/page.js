// What a page without a bundler can do: set a property, hear an event.
const jar = document.querySelector('konpeito-bottle')
jar.addEventListener('konpeito-ready', () => {
  document.title = 'ready'
})
window.addFive = () => {
  jar.count += 5
}
