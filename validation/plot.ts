// Draws plots as SVG: curves of the theory, and measured points with error bars. The plot has a
// light background of its own, so it is readable on light and dark pages.

/** A plot of one case. */
export interface Plot {
  /** Name of the file, without `.svg`. */
  name: string
  title: string
  x: string
  y: string
  /** `x`: that axis has a logarithmic scale. @default linear */
  log?: 'x'
  series: Series[]
}

export interface Series {
  label: string
  /** A curve is drawn through its points; measured points are dots with error bars. */
  kind: 'curve' | 'points'
  points: readonly (readonly [x: number, y: number, error?: number])[]
}

/** The curve of a law from one x to another. */
export function curveOf(label: string, law: (x: number) => number, from: number, to: number, pieces = 40): Series {
  const points = Array.from({ length: pieces + 1 }, (_, k) => {
    const x = from + ((to - from) * k) / pieces
    return [x, law(x)] as const
  })
  return { label, kind: 'curve', points }
}

const WIDTH = 640
const HEIGHT = 340
const LEFT = 68
/** Room for the legend. */
const RIGHT = 150
const TOP = 36
const BOTTOM = 52
const COLORS = ['#b4235a', '#1f6fb2', '#2e7d32', '#a05a00', '#6a3fb0', '#00707a']

/** @returns the text of an SVG file */
export function drawPlot({ title, x, y, log, series }: Plot): string {
  const all = series.flatMap(({ points }) => points)
  const mapX = scale(
    all.map(([v]) => v),
    LEFT,
    WIDTH - RIGHT,
    log === 'x',
  )
  const mapY = scale(
    all.flatMap(([, v, error = 0]) => [v - error, v + error]),
    HEIGHT - BOTTOM,
    TOP,
    false,
  )
  const parts = [
    `<rect width="${WIDTH}" height="${HEIGHT}" rx="8" fill="#fffdfa"/>`,
    text((LEFT + WIDTH - RIGHT) / 2, 22, title, 'middle', 14),
    ...mapX.ticks.flatMap((v) => [
      line(mapX.at(v), TOP, mapX.at(v), HEIGHT - BOTTOM, '#e4dcd6'),
      text(mapX.at(v), HEIGHT - BOTTOM + 16, label(v), 'middle'),
    ]),
    ...mapY.ticks.flatMap((v) => [
      line(LEFT, mapY.at(v), WIDTH - RIGHT, mapY.at(v), '#e4dcd6'),
      text(LEFT - 6, mapY.at(v) + 4, label(v), 'end'),
    ]),
    text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 14, x, 'middle'),
    `<g transform="rotate(-90 14 ${HEIGHT / 2})">${text(14, HEIGHT / 2, y, 'middle')}</g>`,
  ]
  // A curve and the points of the same label share a colour and one line of the legend.
  const labels = [...new Set(series.map((one) => one.label))]
  for (const { label: name, kind, points } of series) {
    const color = COLORS[labels.indexOf(name) % COLORS.length]!
    const at = points.map(([px, py]) => `${round(mapX.at(px))},${round(mapY.at(py))}`)
    if (kind === 'curve')
      parts.push(`<polyline points="${at.join(' ')}" fill="none" stroke="${color}" stroke-width="1.5"/>`)
    else {
      for (const [px, py, error = 0] of points) {
        const cx = mapX.at(px)
        if (error > 0) parts.push(line(cx, mapY.at(py - error), cx, mapY.at(py + error), color))
        parts.push(`<circle cx="${round(cx)}" cy="${round(mapY.at(py))}" r="3" fill="${color}"/>`)
      }
    }
  }
  labels.forEach((name, k) => {
    const py = TOP + 16 + 16 * k
    parts.push(`<circle cx="${WIDTH - RIGHT + 16}" cy="${py - 4}" r="4" fill="${COLORS[k % COLORS.length]}"/>`)
    parts.push(text(WIDTH - RIGHT + 26, py, name, 'start'))
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" font-family="system-ui, sans-serif">\n${parts.join('\n')}\n</svg>\n`
}

/** Maps the range of `values` to pixels, and chooses ticks. */
function scale(values: readonly number[], from: number, to: number, log: boolean) {
  const to1 = (v: number) => (log ? Math.log10(v) : v)
  let low = Math.min(...values.map(to1))
  let high = Math.max(...values.map(to1))
  if (low === high) [low, high] = [low - 1, high + 1]
  const margin = 0.05 * (high - low)
  low -= margin
  high += margin
  const at = (v: number) => from + ((to1(v) - low) / (high - low)) * (to - from)
  const raw = (high - low) / 5
  const power = 10 ** Math.floor(Math.log10(raw))
  const unit = log ? Math.max(1, Math.round(raw)) : power * ([1, 2, 5, 10].find((m) => m * power >= raw) ?? 10)
  const ticks: number[] = []
  for (let k = Math.ceil(low / unit); k * unit <= high; k++) ticks.push(log ? 10 ** (k * unit) : k * unit)
  return { at, ticks }
}

function label(v: number): string {
  return String(Number(v.toPrecision(3)))
}

function line(x1: number, y1: number, x2: number, y2: number, color: string): string {
  return `<line x1="${round(x1)}" y1="${round(y1)}" x2="${round(x2)}" y2="${round(y2)}" stroke="${color}"/>`
}

function text(x: number, y: number, content: string, anchor: 'start' | 'middle' | 'end', size = 12): string {
  const escaped = content.replace(/&/g, '&amp;').replace(/</g, '&lt;')
  return `<text x="${round(x)}" y="${round(y)}" text-anchor="${anchor}" font-size="${size}" fill="#3b2f36">${escaped}</text>`
}

function round(v: number): number {
  return Math.round(100 * v) / 100
}
