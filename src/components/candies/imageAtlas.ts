// The images of items in one texture: square cells, each with an image that covers it, or an emoji.
import { CanvasTexture, type IUniform, LinearMipmapLinearFilter, NoColorSpace } from 'three'

/** Longest edge of the texture, and the shortest and longest of a cell. Texels. */
const LARGEST = 2048
const SMALLEST_CELL = 64
const LARGEST_CELL = 256
export const MOST_IMAGES = (LARGEST / SMALLEST_CELL) ** 2

/** Free margin of a cell as a share of its edge, so that mipmaps do not mix cells. */
export const MARGIN = 1 / 16
/** Share of a cell that an emoji fills. */
const GLYPH = 0.76

type Cell = { index: number; picture: HTMLImageElement | string | null; failed: boolean }

/** The texture (null before the first image), cells along its edge, and texels along a cell's edge. */
export type AtlasUniforms = {
  uAtlas: IUniform<CanvasTexture | null>
  uGrid: IUniform<number>
  uCell: IUniform<number>
}

/** @param changed called when an image has loaded or failed */
export function createImageAtlas(changed: () => void) {
  const cells = new Map<string, Cell>()
  const free: number[] = []
  const uniforms: AtlasUniforms = { uAtlas: { value: null }, uGrid: { value: 0 }, uCell: { value: 0 } }

  const draw = ({ index, picture }: Cell) => {
    const [texture, grid, size] = [uniforms.uAtlas.value!, uniforms.uGrid.value, uniforms.uCell.value]
    const context = (texture.image as HTMLCanvasElement).getContext('2d')!
    const margin = size * MARGIN
    const [x, y] = [(index % grid) * size, Math.floor(index / grid) * size]
    context.clearRect(x, y, size, size)
    if (typeof picture === 'string') drawText(context, picture, x + size / 2, y + size / 2, size * GLYPH)
    else if (picture) drawCover(context, picture, x + margin, y + margin, size - 2 * margin)
    texture.needsUpdate = true
  }
  /** Draws a picture, in a larger texture if all cells are taken. */
  const add = (cell: Cell) => {
    const count = cell.index + 1
    if (count <= uniforms.uGrid.value ** 2) return draw(cell)
    const grid = 2 ** Math.ceil(Math.log2(count) / 2)
    const size = Math.min(LARGEST_CELL, LARGEST / grid)
    uniforms.uAtlas.value?.dispose()
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = grid * size
    const texture = new CanvasTexture(canvas)
    texture.minFilter = LinearMipmapLinearFilter
    texture.colorSpace = NoColorSpace // the shader converts: colours are multiplied by alpha here
    texture.premultiplyAlpha = true
    uniforms.uAtlas.value = texture
    uniforms.uGrid.value = grid
    uniforms.uCell.value = size
    for (const one of cells.values()) if (one.picture) draw(one)
  }
  const load = (address: string, cell: Cell) => {
    const image = new Image()
    image.crossOrigin = 'anonymous'
    image.onload = () => {
      if (cells.get(address) !== cell) return
      cell.picture = image
      add(cell)
      changed()
    }
    image.onerror = () => {
      cell.failed = true
      changed()
    }
    image.src = address
  }

  return {
    uniforms,
    /** Whether an image cannot be drawn. */
    hasFailed: (image: string): boolean => cells.get(image)?.failed ?? false,
    /** The cell of an image; -1 until it is drawn. */
    cellOf(image: string): number {
      const cell = cells.get(image)
      return cell?.picture ? cell.index : -1
    },
    /**
     * Requests an image.
     * @param used returns the images in use; others leave a full texture
     * @returns whether the atlas has a cell for it
     */
    want(image: string, used: () => ReadonlySet<string>): boolean {
      if (cells.has(image)) return true
      if (cells.size >= MOST_IMAGES) {
        const wanted = used()
        for (const [address, { index }] of cells) {
          if (wanted.has(address)) continue
          cells.delete(address)
          free.push(index)
        }
      }
      if (cells.size >= MOST_IMAGES) return false
      const cell: Cell = { index: free.pop() ?? cells.size, picture: null, failed: false }
      cells.set(image, cell)
      if (!isText(image)) load(image, cell)
      else {
        cell.picture = image
        add(cell)
      }
      return true
    },
    dispose: (): void => uniforms.uAtlas.value?.dispose(),
  }
}

/** Whether an image is an emoji or another short text rather than an address. */
export function isText(image: string): boolean {
  return image.length <= 24 && !/[./:]/.test(image)
}

/** Draws an image so that it covers a square. */
function drawCover(context: CanvasRenderingContext2D, image: HTMLImageElement, x: number, y: number, edge: number) {
  // An SVG may have no size of its own.
  const [width, height] = [image.naturalWidth || edge, image.naturalHeight || edge]
  const part = Math.min(width, height)
  const [left, top] = [(width - part) / 2, (height - part) / 2]
  context.imageSmoothingQuality = 'high'
  if (image.naturalWidth > 0) context.drawImage(image, left, top, part, part, x, y, edge, edge)
  else context.drawImage(image, x, y, edge, edge)
}

/** Draws a text that fills a square around a point. */
function drawText(context: CanvasRenderingContext2D, text: string, x: number, y: number, edge: number) {
  const measureAt = (size: number) => {
    context.font = `${size}px "Apple Color Emoji", "Segoe UI Emoji", "Noto Color Emoji", system-ui, sans-serif`
    const box = context.measureText(text)
    const [left, right] = [box.actualBoundingBoxLeft, box.actualBoundingBoxRight]
    return { left, right, up: box.actualBoundingBoxAscent, down: box.actualBoundingBoxDescent }
  }
  context.textAlign = 'left'
  context.textBaseline = 'alphabetic'
  context.fillStyle = '#4a3b45'
  const rough = measureAt(edge)
  const { left, right, up, down } = measureAt(
    (edge * edge) / Math.max(1, rough.left + rough.right, rough.up + rough.down),
  )
  context.fillText(text, x - (right - left) / 2, y + (up - down) / 2)
}
