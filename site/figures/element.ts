// <konpeito-figure name="many-hits">: a live figure of "How candies come to rest". The documentation's
// pages load it. Without it, the picture inside the element is shown.
import { advanceClock, createClock } from '../../src/physics/index.ts'
import css from './figure.css?inline'
import { type Choice, defaults, type Figure, type Slider, type Values } from './figure.ts'
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

/** Makes an element with its properties and children. */
function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = Object.assign(document.createElement(name), properties)
  element.append(...children)
  return element
}

/** Figures that run in sight. One loop of frames serves them all. */
const running = new Set<(seconds: number) => void>()
let frame = 0
let last = 0

function loop(now: number): void {
  frame = requestAnimationFrame(loop)
  for (const advance of running) advance((now - last) / 1000)
  last = now
}

export class KonpeitoFigure extends HTMLElement {
  #figure!: Figure
  #values: Values = {}
  #model: unknown
  #clock = createClock()
  #language: 0 | 1 = 0
  #isRunning = false
  #isSeen = false
  #pen: Pen | undefined
  #said = 0
  #root = this.attachShadow({ mode: 'open' })
  #canvas = make('canvas', { role: 'img' })
  #sentence = make('p', { role: 'status' })
  #run = make('button', { onclick: () => this.#setRunning(!this.#isRunning) })
  #sizes = new ResizeObserver(() => this.draw())
  /** Of the reader's colours. */
  #colors = new MutationObserver(() => this.draw())
  #sight = new IntersectionObserver((entries) => this.#see(entries.at(-1)!.isIntersecting))

  connectedCallback(): void {
    const named = FIGURES[this.getAttribute('name') ?? '']
    if (!named) throw new RangeError(`name must be one of ${Object.keys(FIGURES).join(', ')}`)
    this.#figure = named
    this.#language = this.lang === 'ja' ? 1 : 0
    this.#values = defaults(named)
    this.#clock = createClock({ rate: named.rate ?? 60, maxSteps: 2 })
    this.#build()
    this.restart()
    this.#setRunning(!named.waits && !matchMedia('(prefers-reduced-motion: reduce)').matches)
    this.#colors.observe(document.documentElement, { attributeFilter: ['class'] })
    this.#sizes.observe(this)
    this.#sight.observe(this)
  }

  disconnectedCallback(): void {
    for (const observer of [this.#colors, this.#sizes, this.#sight]) observer.disconnect()
    this.#see(false)
  }

  restart(): void {
    this.#model = this.#figure.create(this.#values)
    this.#changed()
  }

  #advance = (seconds: number): void => {
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
    const isDark = document.documentElement.classList.contains('dark')
    this.#pen = new Pen(context, width, isDark, this.#language)
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

  #see(isSeen: boolean): void {
    this.#isSeen = isSeen
    this.#follow()
  }

  /** Steps in each frame while the figure runs in sight. */
  #follow(): void {
    if (this.#isRunning && this.#isSeen) {
      if (running.size === 0) {
        last = performance.now()
        frame = requestAnimationFrame(loop)
      }
      running.add(this.#advance)
    } else if (running.delete(this.#advance) && running.size === 0) cancelAnimationFrame(frame)
  }

  #word = (text: Text): string => text[this.#language]

  #build(): void {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    this.#root.adoptedStyleSheets = [sheet]
    this.#canvas.ariaLabel = this.querySelector('img')?.alt ?? ''
    const { knobs, action, drag } = this.#figure
    const buttons = make(
      'div',
      { className: 'buttons' },
      this.#run,
      this.#button(WORDS.step, () => this.take(1)),
      this.#button(WORDS.again, () => this.restart()),
    )
    if (action)
      buttons.append(
        this.#button(action.label, () => {
          action.act(this.#model)
          this.#changed()
        }),
      )
    const rows = Object.entries(knobs).map(([name, knob]) => this.#control(name, knob))
    const controls = make('div', { className: 'controls' }, ...rows, buttons)
    this.#root.replaceChildren(this.#canvas, this.#sentence, controls)
    if (drag) this.#followPointer(drag)
  }

  #button = (text: Text, act: () => void) => make('button', { textContent: this.#word(text), onclick: act })

  #control(name: string, knob: Slider | Choice): HTMLLabelElement {
    const set = (value: number) => {
      this.#values = { ...this.#values, [name]: value }
      if (!this.#figure.change) return this.restart()
      this.#figure.change(this.#model, this.#values)
      this.#changed()
    }
    const label = this.#word(knob.label)
    if ('choices' in knob) {
      const options = knob.choices.map((text) => new Option(this.#word(text)))
      const select = make('select', { oninput: () => set(select.selectedIndex) }, ...options)
      select.selectedIndex = knob.value
      return make('label', {}, label, select)
    }
    const { min, max, step = 1, value, show = String } = knob
    const output = make('span', { ariaHidden: 'true' }) // the slider says its value itself
    const write = () => {
      output.textContent = show(slider.valueAsNumber)
      slider.ariaValueText = output.textContent
    }
    const slider = make('input', { type: 'range', min: `${min}`, max: `${max}`, step: `${step}`, value: `${value}` })
    slider.oninput = () => {
      write()
      set(slider.valueAsNumber)
    }
    write()
    return make('label', {}, label, slider, output)
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
