// Pictures and videos of a scene. A picture is drawn at its own size, and the canvas is restored
// before the browser shows it.
import { addAfterEffect, flushSync, type RootState, useThree } from '@react-three/fiber'
import { useEffect } from 'react'
import { between, whole } from '../../physics/internal.ts'
import { windowOf } from '../../view/onScreen.ts'
import { copyCanvas, paintLabels, setLabelScale } from './labels.ts'

/** A picture. */
export interface PictureOptions {
  /** Pixels. @default as shown, or from `height` in the proportions of the jar on the page */
  width?: number
  /** Pixels. @default as shown, or from `width` in the proportions of the jar on the page */
  height?: number
  /** Whether it has no background. @default as shown */
  transparent?: boolean
}
/** A video. */
export interface RecordOptions {
  /** 0.1 to 60. Longer if the machine draws no frame in that time. @default 5 */
  seconds?: number
}
/** Takes pictures and videos. */
export interface Camera {
  toBlob(options?: PictureOptions): Promise<Blob>
  record(options?: RecordOptions): Promise<Blob>
}
/** null while nothing is drawn. */
export type Capture = { current: Camera | null }

/**
 * MP4 with H.264 first, because messengers and phones play it. Without the codec in its name Chromium
 * writes VP9 into the MP4, which few programs play. Firefox records only WebM.
 */
const VIDEO_TYPES = ['video/mp4;codecs=avc1.42E01F', 'video/mp4', 'video/webm']
const BITS_PER_SECOND = 8e6
/** Attempts if no frame is recorded, each twice as long. */
const TRIES = 4

/** The type of the videos that this browser records; undefined if it records none. */
export const videoType = (): string | undefined =>
  typeof MediaRecorder === 'undefined' || !HTMLCanvasElement.prototype.captureStream
    ? undefined
    : VIDEO_TYPES.find((type) => MediaRecorder.isTypeSupported(type))

/**
 * Provides a camera while the scene is mounted.
 * @param setTransparent draws the scene without or with its background; undefined: as shown
 */
export function useCapture(capture: Capture, setTransparent: (transparent?: boolean) => void): void {
  const get = useThree((state) => state.get)
  useEffect(() => {
    const camera: Camera = {
      toBlob: async (options) => takePicture(get(), options ?? {}, setTransparent),
      record: async (options) => takeVideo(get(), options ?? {}),
    }
    capture.current = camera
    return () => {
      // A new canvas may have replaced this one, for example because the jar became transparent.
      if (capture.current === camera) capture.current = null
    }
  }, [capture, get, setTransparent])
}

/** @throws RangeError naming the size that is wrong */
export function checkPicture({ width, height }: PictureOptions = {}, most?: number): void {
  if (height !== undefined) whole('height', height, 'pixels', 1, most)
  if (width !== undefined) whole('width', width, 'pixels', 1, most)
}

/** @throws Error where the browser gives noise for pixels, against fingerprinting */
function checkPixels(): void {
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!
  const isTrue = (color: string, light: number) => {
    pen.fillStyle = color
    pen.fillRect(0, 0, 1, 1)
    // Noise of a few parts is not seen.
    return pen
      .getImageData(0, 0, 1, 1)
      .data.slice(0, 3)
      .every((part) => Math.abs(part - light) < 16)
  }
  if (!isTrue('#000', 0) || !isTrue('#fff', 255))
    throw new Error('against fingerprinting, this browser gives noise for a picture: allow this page to read canvases')
}

function takePicture(
  state: RootState,
  { width, height, transparent }: PictureOptions,
  setTransparent: (transparent?: boolean) => void,
): Promise<Blob> {
  const { gl, scene, camera, size, setSize, advance } = state
  const { maxTextureSize } = gl.capabilities
  const { width: w, height: h } = gl.domElement
  checkPicture({ width, height }, maxTextureSize)
  const across = width ?? Math.round(height ? (height * w) / h : w)
  const down = height ?? Math.round((across * h) / w)
  checkPicture({ width: across, height: down }, maxTextureSize)
  checkPixels()
  const ratio = gl.getPixelRatio()
  const context = gl.getContext()
  try {
    // The next frame moves the camera for the new proportions.
    flushSync(() => {
      setTransparent(transparent)
      setSize(across / ratio, down / ratio)
    })
    setLabelScale(gl.domElement, Math.min(across / w, down / h))
    advance(performance.now())
    gl.setPixelRatio(1)
    gl.setSize(across, down, false)
    gl.render(scene, camera)
    if (context.drawingBufferWidth < across || context.drawingBufferHeight < down)
      throw new RangeError(`this browser cannot draw ${across} x ${down} pixels: ask for fewer`)
    const picture = transparent && !context.getContextAttributes()?.alpha ? cutOut(state) : gl.domElement
    const copy = copyCanvas(picture)
    paintLabels(copy, gl.domElement, across / ratio)
    return encode(copy)
  } finally {
    flushSync(() => {
      setTransparent()
      setSize(size.width, size.height, size.top, size.left)
    })
    setLabelScale(gl.domElement, 1)
    advance(performance.now())
    gl.setPixelRatio(ratio)
    gl.setSize(size.width, size.height)
    gl.render(scene, camera)
  }
}

const encode = (canvas: HTMLCanvasElement) =>
  new Promise<Blob>((done, fail) => {
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('the browser could not make a picture'))))
  })

/**
 * Draws the scene without its background on a canvas without alpha: over white and over black. The
 * difference is the part of the ground that shows through.
 */
function cutOut({ gl, scene, camera }: RootState): HTMLCanvasElement {
  const { width, height } = gl.domElement
  const copy = document.createElement('canvas')
  copy.width = width
  copy.height = height
  const pen = copy.getContext('2d', { willReadFrequently: true })!
  const over = (ground: number) => {
    gl.setClearColor(ground, 1)
    gl.render(scene, camera)
    pen.drawImage(gl.domElement, 0, 0)
    return pen.getImageData(0, 0, width, height)
  }
  const { data: white } = over(0xffffff)
  const image = over(0)
  const { data } = image
  gl.setClearColor(0, 0) // as fiber sets it
  for (let k = 0; k < data.length; k += 4) {
    const alpha = Math.max(0, 255 - white[k + 1]! + data[k + 1]!)
    for (let c = k; c < k + 3; c++) data[c] = (data[c]! * 255) / alpha
    data[k + 3] = alpha
  }
  pen.putImageData(image, 0, 0)
  return copy
}

function takeVideo({ gl, scene, camera, get, invalidate }: RootState, { seconds = 5 }: RecordOptions): Promise<Blob> {
  between('seconds', seconds, 0.1, 60)
  const mimeType = videoType()
  if (!mimeType) throw new Error('this browser cannot record a canvas as MP4 or WebM')
  checkPixels()
  return new Promise((done, fail) => {
    // A copy of the canvas, with labels and a constant size.
    const copy = copyCanvas(gl.domElement)
    const stream = copy.captureStream()
    const recorder = new MediaRecorder(stream, { mimeType, videoBitsPerSecond: BITS_PER_SECOND })
    const parts: Blob[] = []
    const view = windowOf(gl.domElement)
    let frame = 0
    let drawn = 0
    // The canvas has its pixels only until the frame ends.
    const copyFrame = () => {
      if (gl.info.render.frame === drawn) return
      drawn = gl.info.render.frame
      const pen = copy.getContext('2d')!
      pen.clearRect(0, 0, copy.width, copy.height)
      pen.drawImage(gl.domElement, 0, 0, copy.width, copy.height)
      paintLabels(copy, gl.domElement, get().size.width)
    }
    const stopCopies = addAfterEffect(copyFrame)
    // Draws a scene at rest too, because a video needs frames.
    const draw = () => {
      invalidate()
      frame = view.requestAnimationFrame(draw)
    }
    recorder.ondataavailable = ({ data }) => parts.push(data)
    recorder.onerror = () => fail(new Error('the browser stopped the recording'))
    let tries = 0
    const start = () => {
      recorder.start()
      setTimeout(() => recorder.state === 'inactive' || recorder.stop(), 1000 * seconds * 2 ** tries++)
    }
    recorder.onstop = () => {
      const video = new Blob(parts, { type: recorder.mimeType })
      // A slow machine may draw no frame in that time.
      if (video.size === 0 && tries < TRIES) return start()
      view.cancelAnimationFrame(frame)
      stopCopies()
      for (const track of stream.getTracks()) track.stop()
      if (video.size > 0) done(video)
      else fail(new Error('no frame was drawn in that time: record for longer'))
    }
    start()
    gl.render(scene, camera)
    copyFrame()
    draw()
  })
}
