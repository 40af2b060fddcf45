// Import it in a browser test that looks at no picture: draw calls do nothing, because software
// graphics would take most of the time. Nor do clears, so that a canvas never changes and the
// browser has nothing to compose, and nothing is blurred. Everything else is as in a browser with a
// graphics card.
import { afterEach } from 'vitest'
import { CALLS } from './drawCalls.ts'

let isOn = false

/** Lets draw calls draw until the end of the test. */
export function draw(): void {
  isOn = true
}
afterEach(() => {
  isOn = false
})

const { prototype } = WebGL2RenderingContext
for (const name of CALLS) {
  const call = prototype[name] as (...args: unknown[]) => void
  Object.assign(prototype, {
    [name](this: WebGL2RenderingContext, ...args: unknown[]) {
      if (isOn) call.apply(this, args)
    },
  })
}

const style = document.createElement('style')
style.textContent = '* { backdrop-filter: none !important }'
document.head.append(style)
