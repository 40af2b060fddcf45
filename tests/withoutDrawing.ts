// Import it in a browser test that looks at no picture: draw calls do nothing, because software
// graphics would take most of the time. Everything else is as in a browser with a graphics card.
let isOn = false

/** Lets draw calls draw again, or not. */
export function setDrawing(on: boolean): void {
  isOn = on
}

const { prototype } = WebGL2RenderingContext
for (const name of ['drawArrays', 'drawElements', 'drawArraysInstanced', 'drawElementsInstanced'] as const) {
  const draw = prototype[name] as (...args: unknown[]) => void
  Object.assign(prototype, {
    [name](this: WebGL2RenderingContext, ...args: unknown[]) {
      if (isOn) draw.apply(this, args)
    },
  })
}
