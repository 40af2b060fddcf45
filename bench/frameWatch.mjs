// Runs in a page before its scripts (frames.mjs): counts what each frame draws, and takes its times.

/** Sets `window.watched`. Needs all that it uses inside: its text is sent to the page. */
export function watchFrames() {
  /** Frames that the card may still be drawing when the next begins. */
  const AHEAD = 2
  /** Frames that a measurement has at least; the card has not timed the last yet. */
  const LEAST = 8
  const { prototype } = WebGL2RenderingContext
  const request = requestAnimationFrame
  const frames = []
  const queries = []
  const fences = []
  const scenes = []
  let [gl, timer, query, viewport, frame] = [undefined, undefined, undefined, '', fresh()]
  const watched = Object.assign(window, { watched: { draws: 0, press, run } }).watched

  // three tells an inspector its scenes. That of fiber can ask for a frame.
  window.__THREE_DEVTOOLS__ = new EventTarget()
  window.__THREE_DEVTOOLS__.addEventListener('observe', ({ detail }) => detail.isScene && scenes.push(detail))

  before('viewport', (context, [, , width, height]) => {
    if (context === gl) end()
    viewport = `${width}x${height}`
  })
  before('clear', begin)
  before('bufferData', (_, [, data, , , length]) => upload(data, length))
  before('bufferSubData', (_, [, , data, , length]) => upload(data, length))
  before('drawArrays', (context, [mode, , count]) => draw(context, mode, count, 1))
  before('drawElements', (context, [mode, count]) => draw(context, mode, count, 1))
  before('drawArraysInstanced', (context, [mode, , count, instances]) => draw(context, mode, count, instances))
  before('drawElementsInstanced', (context, [mode, count, , , instances]) => draw(context, mode, count, instances))
  // Without a limit on frames a page runs ahead of the card: a callback waits until it has caught up.
  window.requestAnimationFrame = (callback) =>
    request(function attempt(time) {
      while (fences.length > 0 && gl.getSyncParameter(fences[0], gl.SYNC_STATUS) === gl.SIGNALED)
        gl.deleteSync(fences.shift())
      if (fences.length >= AHEAD) return request(attempt)
      const { draws } = watched
      callback(time)
      end()
      if (watched.draws === draws) return
      fences.push(gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0))
      gl.flush()
    })

  function fresh() {
    return { triangles: 0, draws: 0, bytes: 0, passes: {}, gpu: {} }
  }
  function before(name, note) {
    const own = prototype[name]
    prototype[name] = function (...call) {
      note(this, call)
      return own.apply(this, call)
    }
  }
  function end() {
    if (query) gl.endQuery(timer.TIME_ELAPSED_EXT)
    query = undefined
  }
  /** Begins to time the card's work for a pass of the page. */
  function begin(context) {
    if (!gl) {
      gl = context
      timer = gl.getExtension('EXT_disjoint_timer_query_webgl2')
    }
    if (!timer || query || context !== gl) return
    query = gl.createQuery()
    gl.beginQuery(timer.TIME_ELAPSED_EXT, query)
    queries.push({ query, viewport, times: frame.gpu })
  }
  function upload(data, length) {
    frame.bytes += typeof data === 'number' ? 0 : length ? length * data.BYTES_PER_ELEMENT : data.byteLength
  }
  function draw(context, mode, count, instances) {
    begin(context)
    frame.passes[viewport] ??= { draws: 0, triangles: 0 }
    const triangles = mode === context.TRIANGLES ? (count / 3) * instances : 0
    for (const sum of [frame, frame.passes[viewport]]) {
      sum.draws++
      sum.triangles += triangles
    }
    watched.draws++
  }
  /** What the card has answered since the last frame. */
  function collect() {
    const isThere = (one) => one !== query && gl.getQueryParameter(one, gl.QUERY_RESULT_AVAILABLE)
    while (queries.length > 0 && isThere(queries[0].query)) {
      const { query: done, viewport, times } = queries.shift()
      times[viewport] = (times[viewport] ?? 0) + gl.getQueryParameter(done, gl.QUERY_RESULT) / 1e6
      gl.deleteQuery(done)
    }
  }
  function press(keys) {
    const scene = document.querySelector('[data-konpeito]')
    for (const key of keys) scene.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  }
  /** Draws frames for so many milliseconds, and tells what they took. @param turned by the arrow key */
  async function run(ms, turned) {
    frames.length = 0
    const until = performance.now() + ms
    let last = 0
    let turn = 0
    await new Promise((done) => {
      const tick = () => {
        const now = performance.now()
        collect()
        if (frame.draws > 0) {
          if (last) frames.push({ ...frame, ms: now - last })
          frame = fresh()
          last = now
        }
        if (now > until && frames.length > LEAST) return done()
        if (turned && now > turn) {
          turn = now + 100
          press(['ArrowRight'])
        }
        scenes
          .find((scene) => scene.__r3f)
          ?.__r3f.root.getState()
          .invalidate()
        request(tick)
      }
      request(tick)
    })
    const canvas = gl && `${gl.canvas.width}x${gl.canvas.height}`
    return { canvas, frames: [...frames] }
  }
}
