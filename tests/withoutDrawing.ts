// Import it in a browser test that looks at no picture: draw calls do nothing, because software
// graphics would take most of the time. Everything else is as in a browser with a graphics card.
for (const name of ['drawArrays', 'drawElements', 'drawArraysInstanced', 'drawElementsInstanced'] as const)
  WebGL2RenderingContext.prototype[name] = () => {}
