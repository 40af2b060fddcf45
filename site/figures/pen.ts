// Draws on a 2D canvas in CSS pixels: balls, lines, arrows, labels and plots, in the colours of the
// documentation.

/** A text in both languages of the documentation. */
export type Text = readonly [english: string, japanese: string]

/** Points of a line: x, y. */
export type Points = (readonly [x: number, y: number])[]

interface Rect {
  left: number
  top: number
  width: number
  height: number
}

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

interface Plot {
  /** Range of the axis, its name, and the values that are written at it. */
  x: { min: number; max: number; name: Text; ticks?: readonly number[] }
  y: { min: number; max: number; name: Text; ticks?: readonly number[]; unit?: string }
  lines?: readonly { points: Points; color: Color; name?: Text; dash?: boolean }[]
  dots?: Points
  /** Horizontal bars from top to bottom. */
  bars?: readonly { from: number; to: number; color: Color; name: Text }[]
  /** Stretches of x that are shaded. */
  shaded?: Points
}

const NARROW = 520
/** Height of the drawing in CSS pixels: the plot stands beside the bodies, or below them. */
export const heightFor = (width: number): number => (width < NARROW ? 500 : 340)

export class Pen {
  readonly colors: typeof DAY
  /** Where bodies are drawn, and where the plot is. */
  readonly stage: Rect
  readonly chart: Rect
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
    const split = isNarrow ? 300 : Math.round(0.54 * width)
    this.stage = { left: 0, top: 0, width: isNarrow ? width : split, height: isNarrow ? split : height }
    this.chart = isNarrow
      ? { left: 0, top: split, width, height: height - split }
      : { left: split, top: 0, width: width - split, height }
    context.clearRect(0, 0, width, height)
    context.lineJoin = 'bevel' // faster than round joints
  }

  /** Fits a box of the world, in metres with y upwards, into the stage. */
  view(minX: number, minY: number, maxX: number, maxY: number, margin = 24): void {
    const { left, top, width, height } = this.stage
    this.#scale = Math.min((width - 2 * margin) / (maxX - minX), (height - 2 * margin) / (maxY - minY))
    this.#left = left + width / 2 - (this.#scale * (minX + maxX)) / 2
    this.#bottom = top + height / 2 + (this.#scale * (minY + maxY)) / 2
  }

  x = (x: number): number => this.#left + this.#scale * x
  y = (y: number): number => this.#bottom - this.#scale * y
  size = (metres: number): number => this.#scale * metres
  /** The point of the world under a pixel. */
  at = (x: number, y: number): [number, number] => [(x - this.#left) / this.#scale, (this.#bottom - y) / this.#scale]

  /** Draws a body. @param turn its angle in radians, shown by a mark @param alpha its opacity */
  ball(
    x: number,
    y: number,
    radius: number,
    fill: string,
    { turn = Number.NaN, alpha = 1, rim = 'rim' as Color } = {},
  ) {
    const { context, colors } = this
    const [px, py, r] = [this.x(x), this.y(y), this.size(radius)]
    context.globalAlpha = alpha
    context.beginPath()
    context.arc(px, py, Math.max(0.5, r - 0.5), 0, 7)
    context.fillStyle = fill
    context.fill()
    context.globalAlpha = Math.min(1, 1.3 * alpha)
    this.#stroke(colors[rim], 1)
    if (!Number.isNaN(turn)) {
      context.beginPath()
      context.moveTo(px + 0.35 * r * Math.cos(turn), py - 0.35 * r * Math.sin(turn))
      context.lineTo(px + 0.8 * r * Math.cos(turn), py - 0.8 * r * Math.sin(turn))
      this.#stroke(DAY.rim, 2)
    }
    context.globalAlpha = 1
  }

  /** Draws many bodies of one size and colour at once, which is faster. */
  balls(centres: Points, radius: number, fill: string): void {
    const { context, colors } = this
    const r = this.size(radius) - 0.5
    context.beginPath()
    for (const [x, y] of centres) {
      context.moveTo(this.x(x) + r, this.y(y))
      context.arc(this.x(x), this.y(y), r, 0, 7)
    }
    context.fillStyle = fill
    context.fill()
    this.#stroke(colors.rim, 1)
  }

  /** Draws a line through points of the world. */
  line(points: Points, color: Color, { width = 1, dash = false, closed = false } = {}): void {
    const { context } = this
    context.beginPath()
    for (const [x, y] of points) context.lineTo(this.x(x), this.y(y))
    if (closed) context.closePath()
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
    const { context, colors, chart } = this
    const box = { left: chart.left + 54, top: chart.top + 40, right: chart.left + chart.width - 20 }
    const bottom = chart.top + chart.height - 44
    const px = (value: number) => box.left + ((box.right - box.left) * (value - x.min)) / (x.max - x.min)
    const py = (value: number) => {
      const share = Math.max(0, Math.min(1.02, (value - y.min) / (y.max - y.min)))
      return bottom - (bottom - box.top) * share
    }
    context.fillStyle = colors.line
    context.globalAlpha = 0.35
    for (const [from, to] of shaded) context.fillRect(px(from), box.top, px(to) - px(from), bottom - box.top)
    context.globalAlpha = 1
    for (const value of y.ticks ?? [y.min, y.max]) {
      context.beginPath()
      context.moveTo(box.left, py(value))
      context.lineTo(box.right, py(value))
      this.#stroke(colors.line, 1)
      this.write(`${value}${y.unit ?? ''}`, box.left - 8, py(value), { align: 'right', size: 12 })
    }
    for (const value of x.ticks ?? []) this.write(`${value}`, px(value), bottom + 14, { size: 12 })
    this.write(y.name, box.left, box.top - 20, { align: 'left' })
    this.write(x.name, box.right, bottom + (x.ticks ? 31 : 16), { align: 'right' })
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
      this.write(name, at, above, { color, align: at > (box.left + box.right) / 2 ? 'right' : 'left' })
    }
    for (const [k, { from, to, color, name }] of bars.entries()) {
      const row = (bottom - box.top) / bars.length
      const [left, right] = [px(Math.min(from, to)), px(Math.max(from, to))]
      context.fillStyle = colors[color]
      context.globalAlpha = 0.8
      context.fillRect(left, box.top + (k + 0.5) * row, right - left, 0.3 * row)
      context.globalAlpha = 1
      this.write(name, left, box.top + (k + 0.5) * row - 11, { color, align: 'left' })
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
