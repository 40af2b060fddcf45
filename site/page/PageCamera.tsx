// Offers the camera of the scene to the buttons that save a picture and a video.
import { type Capture, useCapture } from '../../src/internal.ts'

const asShown = () => {}

/** Inside the canvas. */
export function PageCamera({ capture }: { capture: Capture }) {
  useCapture(capture, asShown)
  return null
}
