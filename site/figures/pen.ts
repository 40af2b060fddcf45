// Draws on a 2D canvas in CSS pixels: balls, lines, arrows, labels and plots, in the colours of the
// documentation.

/** A text in both languages of the documentation. */
export type Text = readonly [english: string, japanese: string]

/** Points of a line: x, y. */
export type Points = (readonly [x: number, y: number])[]

/** The candies, as sold in Kyoto, without the white one. */
export const CANDIES = ['#ffd0dc', '#fff0a8', '#c8f0d6', '#b4dcf7', '#dccbf6'] as const

const DAY = {
  ink: '#3a2833',
  soft: '#6a5361',
  line: '#d9c3c8',
  rim: '#8d7180',
  rose: '#b03a68',
  blue: '#2f6f9f',
  green: '#2f7a55',
  ground: '#fffbfa',
}
const NIGHT: typeof DAY = {
  ink: '#fbeef2',
  soft: '#cfbac5',
  line: '#6b5a66',
  rim: '#57424f',
  rose: '#f2afc3',
  blue: '#9fd0ef',
  green: '#a9e0c0',
  ground: '#352a33',
}
export type Color = keyof typeof DAY

/** Range of an axis, its name, and the values that are written at it. */
interface Axis {
  min: number
  max: number
  name: Text
  ticks?: readonly number[]
  unit?: string
}

interface Plot {
  x: Axis
  y: Axis
  lines?: readonly { points: Points; color: Color; name?: Text; dash?: boolean }[]
  dots?: Points
  /** Horizontal bars from top to bottom. */
  bars?: readonly { from: number; to: number; color: Color; name: Text }[]
  /** Stretches of x that are shaded. */
  shaded?: Points
}

const numeral = (value: number): string => String(value).replace('-', '−')

const NARROW = 520
/** Height of the drawing in CSS pixels: the plot stands beside the bodies, or below them. */
export const heightFor = (width: number): number => (width < NARROW ? 500 : 340)

export class Pen {
  readonly colors: typeof DAY
  /** Size of the part at the upper left where bodies are drawn. */
  readonly stage: { width: number; height: number }
  /** The plot reaches from here to the lower right. */
  readonly #chart: { left: number; top: number }
  #scale = 1
  #left = 0
  #bottom = 0

  constructor(
    readonly context: CanvasRenderingContext2D,
    readonly width: number,
    isDark: boolean,
    readonly language: 0 | 1,
  ) {
    const height = heightFor(width)
    const isNarrow = width < NARROW
    this.colors = isDark ? NIGHT : DAY
    this.stage = isNarrow ? { width, height: 300 } : { width: Math.round(0.54 * width), height }
    this.#chart = isNarrow ? { left: 0, top: this.stage.height } : { left: this.stage.width, top: 0 }
    context.clearRect(0, 0, width, height)
    context.lineJoin = 'bevel' // faster than round joints
  }

  /** Fits a box of the world, in metres with y upwards, into the stage. */
  view(minX: number, minY: number, maxX: number, maxY: number, margin = 24): void {
    const { width, height } = this.stage
    this.#scale = Math.min((width - 2 * margin) / (maxX - minX), (height - 2 * margin) / (maxY - minY))
    this.#left = width / 2 - (this.#scale * (minX + maxX)) / 2
    this.#bottom = height / 2 + (this.#scale * (minY + maxY)) / 2
  }

  x = (x: number): number => this.#left + this.#scale * x
  y = (y: number): number => this.#bottom - this.#scale * y
  size = (metres: number): number => this.#scale * metres
  /** The point of the world under a pixel. */
  at = (x: number, y: number): [number, number] => [(x - this.#left) / this.#scale, (this.#bottom - y) / this.#scale]

  /**
   * Draws bodies of one size and colour. Many at once are faster.
   * @param turn their angle in radians, shown by a mark. @default no mark
   * @param alpha their opacity
   */
  balls(centres: Points, radius: number, fill: string, { turn = Number.NaN, alpha = 1, rim = 'rim' as Color } = {}) {
    const { context, colors } = this
    const r = Math.max(1, this.size(radius)) // the figure may be a few pixels wide
    context.globalAlpha = alpha
    context.beginPath()
    for (const [x, y] of centres) {
      context.moveTo(this.x(x) + r - 0.5, this.y(y))
      context.arc(this.x(x), this.y(y), r - 0.5, 0, 7)
    }
    context.fillStyle = fill
    context.fill()
    context.globalAlpha = Math.min(1, 1.3 * alpha)
    this.#stroke(colors[rim], 1)
    if (!Number.isNaN(turn)) {
      const [right, up] = [radius * Math.cos(turn), radius * Math.sin(turn)]
      context.beginPath()
      for (const [x, y] of centres) {
        context.moveTo(this.x(x + 0.35 * right), this.y(y + 0.35 * up))
        context.lineTo(this.x(x + 0.8 * right), this.y(y + 0.8 * up))
      }
      this.#stroke(DAY.rim, 2)
    }
    context.globalAlpha = 1
  }

  /** Draws a line through points of the world: x, y, x, y and so on. */
  line(points: readonly number[], color: Color, { width = 1, dash = false } = {}): void {
    this.context.beginPath()
    for (let k = 0; k < points.length; k += 2) this.context.lineTo(this.x(points[k]!), this.y(points[k + 1]!))
    this.#stroke(this.colors[color], width, dash)
  }

  /** Draws the edges of a box of the world. */
  box(left: number, bottom: number, right: number, top: number, color: Color, { width = 1, dash = false } = {}): void {
    this.context.beginPath()
    this.context.rect(this.x(left), this.y(bottom), this.size(right - left), this.size(bottom - top))
    this.#stroke(this.colors[color], width, dash)
  }

  /** Fills a box of the world from its lower left corner. */
  fill(x: number, y: number, width: number, height: number, color: string): void {
    this.context.fillStyle = color
    this.context.fillRect(this.x(x), this.y(y + height), this.size(width), this.size(height))
  }

  /** Draws an arrow from a point of the world, with its length in pixels. */
  arrow(x: number, y: number, dx: number, dy: number, color: Color): void {
    const length = Math.hypot(dx, dy)
    if (length < 1.5) return
    const [px, py] = [this.x(x), this.y(y)]
    const [ux, uy, head] = [dx / length, dy / length, Math.min(7, length)]
    const { context } = this
    context.beginPath()
    context.moveTo(px, py)
    context.lineTo(px + dx, py - dy)
    for (const side of [-0.5, 0.5]) {
      context.moveTo(px + dx, py - dy)
      context.lineTo(px + dx - head * (ux - side * uy), py - dy + head * (uy + side * ux))
    }
    this.#stroke(this.colors.ground, 4) // a rim, so that it is seen on a body too
    this.#stroke(this.colors[color], 1.75)
  }

  /** Writes in pixels. */
  write(
    text: Text | string,
    x: number,
    y: number,
    { color = 'soft' as Color, align = 'center', size = 13 } = {},
  ): void {
    const { context } = this
    context.font = `${size}px ui-sans-serif, system-ui, "Hiragino Sans", "Noto Sans JP", "Noto Sans CJK JP", sans-serif`
    context.fillStyle = this.colors[color]
    context.textAlign = align as CanvasTextAlign
    context.textBaseline = 'middle'
    // A rim in the colour of the ground keeps the text legible on lines.
    context.setLineDash([])
    context.strokeStyle = this.colors.ground
    context.lineWidth = 4
    const words = typeof text === 'string' ? text : text[this.language]
    context.strokeText(words, x, y)
    context.fillText(words, x, y)
  }

  /** Draws a plot into the chart: two axes, and each line with its name at its end. */
  plot({ x, y, lines = [], dots = [], bars = [], shaded = [] }: Plot): void {
    const { context, colors } = this
    const [left, top] = [this.#chart.left + 54, this.#chart.top + 40]
    const [right, bottom] = [this.width - 20, heightFor(this.width) - 44]
    const px = (value: number) => left + ((right - left) * (value - x.min)) / (x.max - x.min)
    const py = (value: number) => {
      const share = Math.max(0, Math.min(1.02, (value - y.min) / (y.max - y.min)))
      return bottom - (bottom - top) * share
    }
    context.fillStyle = colors.line
    context.globalAlpha = 0.35
    for (const [from, to] of shaded) context.fillRect(px(from), top, px(to) - px(from), bottom - top)
    context.globalAlpha = 1
    for (const value of y.ticks ?? [y.min, y.max]) {
      context.beginPath()
      context.moveTo(left, py(value))
      context.lineTo(right, py(value))
      this.#stroke(colors.line, 1)
      this.write(numeral(value) + (y.unit ?? ''), left - 8, py(value), { align: 'right', size: 12 })
    }
    for (const value of x.ticks ?? []) this.write(numeral(value), px(value), bottom + 14, { size: 12 })
    this.write(y.name, left, top - 20, { align: 'left' })
    this.write(x.name, right, bottom + (x.ticks ? 31 : 16), { align: 'right' })
    const names: { name: Text; color: Color; at: number; y: number }[] = []
    for (const { points, color, name, dash } of lines) {
      context.beginPath()
      for (const [u, v] of points) context.lineTo(px(u), py(v))
      this.#stroke(colors[color], 1.75, dash)
      const end = points.at(-1)
      if (name && end) names.push({ name, color, at: px(end[0]), y: py(end[1]) - 11 })
    }
    let above = Number.POSITIVE_INFINITY
    for (const { name, color, at, y } of names.sort((a, b) => b.y - a.y)) {
      above = Math.min(y, above - 16) // no name stands on another
      this.write(name, at, above, { color, align: at > (left + right) / 2 ? 'right' : 'left' })
    }
    for (const [k, { from, to, color, name }] of bars.entries()) {
      const row = (bottom - top) / bars.length
      const y = top + (k + 0.5) * row
      context.fillStyle = colors[color]
      context.globalAlpha = 0.8
      context.fillRect(px(from), y, px(to) - px(from), 0.3 * row)
      context.globalAlpha = 1
      this.write(name, px(Math.min(from, to)), y - 11, { color, align: 'left' })
    }
    for (const [u, v] of dots) {
      context.beginPath()
      context.arc(px(u), py(v), 4, 0, 7)
      context.fillStyle = CANDIES[0]
      context.fill()
      this.#stroke(colors.rose, 1.5)
    }
  }

  #stroke(style: string, width: number, dash = false): void {
    const { context } = this
    context.setLineDash(dash ? [4, 4] : [])
    context.strokeStyle = style
    context.lineWidth = width
    context.stroke()
  }
}
