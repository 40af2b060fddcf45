// <konpeito-figure name="many-hits">: a live figure of "How candies come to rest". The documentation's
// pages load it. Without it, the picture inside the element is shown.
import { advanceClock, createClock } from '../../src/physics/index.ts'
import css from './figure.css?inline'
import { defaults, type Figure, type Knob } from './figure.ts'
import { FIGURES } from './figures.ts'
import { heightFor, Pen, type Text } from './pen.ts'

const WORDS = {
  run: ['Run', '動かす'],
  pause: ['Pause', '止める'],
  step: ['Step', '1 歩'],
  again: ['Start again', '初めから'],
} as const satisfies Record<string, Text>

/** Least milliseconds between two sentences. */
const SAID_AFTER = 1000

/** Figures in sight that run, and the one loop that steps them. */
const running = new Set<KonpeitoFigure>()
let frame = 0
let last = 0
function loop(now: number): void {
  const seconds = (now - last) / 1000
  last = now
  for (const one of running) one.advance(seconds)
  frame = running.size > 0 ? requestAnimationFrame(loop) : 0
}

/** All figures of the page: they are drawn again when the reader changes the colours. */
const shown = new Set<KonpeitoFigure>()
const isDark = () => document.documentElement.classList.contains('dark')
const colors = new MutationObserver(() => {
  for (const one of shown) one.draw()
})

const sight = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) (target as KonpeitoFigure).see(isIntersecting)
})
const sizes = new ResizeObserver((entries) => {
  for (const { target } of entries) (target as KonpeitoFigure).draw()
})

export class KonpeitoFigure extends HTMLElement {
  #figure!: Figure
  #values: Record<string, number> = {}
  #model: unknown
  #clock = createClock()
  #language: 0 | 1 = 0
  #isRunning = false
  #isSeen = false
  #pen: Pen | undefined
  #said = 0
  #root = this.attachShadow({ mode: 'open' })
  #canvas = document.createElement('canvas')
  #sentence = document.createElement('p')
  #run = document.createElement('button')

  connectedCallback(): void {
    const named = FIGURES[this.getAttribute('name') ?? '']
    if (!named) throw new RangeError(`name must be one of ${Object.keys(FIGURES).join(', ')}`)
    this.#figure = named
    this.#language = this.lang === 'ja' ? 1 : 0
    this.#values = { ...defaults(named) }
    this.#clock = createClock({ rate: this.#figure.rate ?? 60, maxSteps: 2 })
    this.#build()
    this.restart()
    this.#setRunning(!this.#figure.waits && !matchMedia('(prefers-reduced-motion: reduce)').matches)
    shown.add(this)
    colors.observe(document.documentElement, { attributeFilter: ['class'] })
    sizes.observe(this)
    sight.observe(this)
  }

  disconnectedCallback(): void {
    shown.delete(this)
    sizes.unobserve(this)
    sight.unobserve(this)
    this.see(false)
  }

  /** Sets whether the figure is in sight. Out of sight it pauses. */
  see(isSeen: boolean): void {
    this.#isSeen = isSeen
    this.#follow()
  }

  restart(): void {
    this.#model = this.#figure.create(this.#values)
    this.#changed()
  }

  advance(seconds: number): void {
    const before = this.#clock.remainder
    let steps = 0
    advanceClock(this.#clock, seconds, () => {
      this.#figure.step(this.#model)
      steps++
    })
    if (steps > 0 || before > this.#clock.remainder) this.draw()
    if (performance.now() > this.#said + SAID_AFTER) this.#say()
  }

  /** Runs steps at once, then pauses. */
  take(steps: number): void {
    this.#setRunning(false)
    for (let k = 0; k < steps; k++) this.#figure.step(this.#model)
    this.#changed()
  }

  draw(): void {
    const width = this.clientWidth
    const context = this.#canvas.getContext('2d')
    if (width === 0 || !context) return
    const scale = devicePixelRatio
    const [across, down] = [Math.round(scale * width), Math.round(scale * heightFor(width))]
    if (this.#canvas.width !== across || this.#canvas.height !== down) {
      Object.assign(this.#canvas, { width: across, height: down })
      this.#canvas.style.height = `${heightFor(width)}px`
    }
    context.setTransform(scale, 0, 0, scale, 0, 0)
    this.#pen = new Pen(context, width, isDark(), this.#language)
    this.#figure.draw(this.#model, this.#pen)
  }

  #changed(): void {
    this.draw()
    this.#say()
  }

  #say(): void {
    const sentence = this.#figure.say(this.#model)[this.#language]
    if (this.#sentence.textContent === sentence) return
    this.#sentence.textContent = sentence
    this.#said = performance.now()
  }

  #setRunning(isRunning: boolean): void {
    this.#isRunning = isRunning
    this.#run.textContent = this.#word(isRunning ? WORDS.pause : WORDS.run)
    this.#follow()
  }

  #follow(): void {
    if (!this.#isRunning || !this.#isSeen) running.delete(this)
    else running.add(this)
    if (running.size === 0 || frame !== 0) return
    last = performance.now()
    frame = requestAnimationFrame(loop)
  }

  #word = (text: Text): string => text[this.#language]

  #build(): void {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    this.#root.adoptedStyleSheets = [sheet]
    this.#canvas.setAttribute('role', 'img')
    this.#canvas.setAttribute('aria-label', this.querySelector('img')?.alt ?? '')
    this.#sentence.setAttribute('role', 'status')
    const { knobs, action, drag } = this.#figure
    const controls = document.createElement('div')
    controls.className = 'controls'
    const buttons = document.createElement('div')
    buttons.className = 'buttons'
    buttons.append(
      this.#run,
      this.#button(WORDS.step, () => this.take(1)),
      this.#button(WORDS.again, () => this.restart()),
    )
    this.#run.onclick = () => this.#setRunning(!this.#isRunning)
    if (action)
      buttons.append(
        this.#button(action.label, () => {
          action.act(this.#model)
          this.#changed()
        }),
      )
    controls.append(...knobs.map((knob) => this.#control(knob)), buttons)
    this.#root.replaceChildren(this.#canvas, this.#sentence, controls)
    if (drag) this.#followPointer(drag)
  }

  #button(text: Text, act: () => void): HTMLButtonElement {
    const button = document.createElement('button')
    button.textContent = this.#word(text)
    button.onclick = act
    return button
  }

  #control({ name, label, min, max, step = 1, value, choices, show }: Knob): HTMLLabelElement {
    const row = document.createElement('label')
    const input = document.createElement(choices ? 'select' : 'input')
    const output = document.createElement('span')
    output.setAttribute('aria-hidden', 'true') // the slider says its value itself
    const write = (now: number) => {
      output.textContent = show ? this.#word(show(now)) : `${now}`
      if (!choices) input.setAttribute('aria-valuetext', output.textContent)
    }
    if (choices) input.append(...choices.map((text, k) => new Option(this.#word(text), `${min + k}`)))
    else Object.assign(input, { type: 'range', min, max, step })
    input.value = `${value}`
    input.oninput = () => {
      this.#values = { ...this.#values, [name]: Number(input.value) }
      write(Number(input.value))
      if (this.#figure.change) {
        this.#figure.change(this.#model, this.#values)
        this.#changed()
      } else this.restart()
    }
    row.append(this.#word(label), input)
    if (!choices) row.append(output)
    write(value)
    return row
  }

  #followPointer(drag: NonNullable<Figure['drag']>): void {
    const at = ({ clientX, clientY }: PointerEvent) => {
      const { left, top } = this.#canvas.getBoundingClientRect()
      return this.#pen?.at(clientX - left, clientY - top) ?? null
    }
    const follow = (event: PointerEvent) => {
      drag(this.#model, at(event))
      if (!this.#isRunning) this.take(1) // what the reader drags follows in a figure that waits, too
    }
    this.#canvas.className = 'dragged'
    this.#canvas.onpointerdown = (event) => {
      this.#canvas.setPointerCapture(event.pointerId)
      follow(event)
    }
    this.#canvas.onpointermove = (event) => {
      if (this.#canvas.hasPointerCapture(event.pointerId)) follow(event)
    }
    this.#canvas.onlostpointercapture = () => drag(this.#model, null)
  }
}

if (!customElements.get('konpeito-figure')) customElements.define('konpeito-figure', KonpeitoFigure)
