// A browser as a visitor with hands: what WebDriver commands make of it, whichever way they travel (Firefox: marionette.mjs, WebKit: webkit.mjs).
// evaluate, screenshot and waitForTimeout are named and do as Playwright's, so that the eye of the consumers (consumers/visit.mjs) sees here too.
import assert from 'node:assert/strict'

/** The keys that have no character of their own. https://w3c.github.io/webdriver/#keyboard-actions */
const KEYS = {
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
}

/**
 * @typedef {object} Browser
 * @property {string} name
 * @property {string} version
 * @property {(command: Command, params?: Record<string, unknown>) => Promise<any>} send
 * @property {() => Promise<void>} close
 * @typedef {'navigate' | 'executeAsync' | 'actions' | 'screenshot' | 'rect'} Command
 */

/** @param {Browser} browser */
export function openSession({ send }) {
  /** @param {number} ms */
  const waitForTimeout = (ms) => new Promise((done) => setTimeout(done, ms))

  /**
   * Calls a function in the page, and waits for what it promises.
   * @template A, R @param {(argument: A) => R} run @param {A} [argument] @returns {Promise<Awaited<R>>}
   */
  const evaluate = async (run, argument) => {
    const script = `const done = arguments[1]; Promise.resolve().then(() => (${run})(arguments[0])).then((value) => done({ value }), (error) => done({ error: String(error && error.message || error) }))`
    const { value, error } = await send('executeAsync', { script, args: [argument ?? null] })
    assert(error === undefined, `in the page: ${error}`)
    return value
  }

  /**
   * Waits until a function in the page is true of it.
   * @template A @param {(argument: A) => unknown} test @param {A} [argument] @param {{ timeout?: number, what?: string }} [options]
   */
  const waitForFunction = async (test, argument, { timeout = 60_000, what = String(test) } = {}) => {
    const end = Date.now() + timeout
    while (!(await evaluate(test, argument))) {
      assert(Date.now() < end, `not within ${timeout / 1000} s: ${what}`)
      await waitForTimeout(100)
    }
  }

  return {
    evaluate,
    waitForFunction,
    waitForTimeout,
    /** @param {string} url */
    goto: (url) => send('navigate', { url }),
    /** PNG of what the window shows. */
    async screenshot(_options = {}) {
      return Buffer.from(await send('screenshot'), 'base64')
    },
    /** Presses and lets go of keys, one after the other: characters, or names of KEYS. @param {...string} keys */
    async press(...keys) {
      const actions = keys.flatMap((key) => {
        const value = /** @type {Record<string, string>} */ (KEYS)[key] ?? key
        return [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]
      })
      await send('actions', { actions: [{ type: 'key', id: 'keys', actions }] })
    },
    /** Drags with the mouse along points of the window, CSS pixels. @param {...readonly [number, number]} points */
    async drag(...points) {
      const [first, ...others] = points.map(([x, y]) => ({
        type: 'pointerMove',
        duration: 50,
        origin: 'viewport',
        x: Math.round(x),
        y: Math.round(y),
      }))
      const actions = [first, { type: 'pointerDown', button: 0 }, ...others, { type: 'pointerUp', button: 0 }]
      const parameters = { pointerType: 'mouse' }
      await send('actions', { actions: [{ type: 'pointer', id: 'mouse', parameters, actions }] })
    },
    /** Turns the wheel over a point of the window. @param {number} x @param {number} y @param {number} deltaY */
    async wheel(x, y, deltaY) {
      const turn = {
        type: 'scroll',
        origin: 'viewport',
        duration: 0,
        x: Math.round(x),
        y: Math.round(y),
        deltaX: 0,
        deltaY,
      }
      await send('actions', { actions: [{ type: 'wheel', id: 'wheel', actions: [turn] }] })
    },
  }
}
