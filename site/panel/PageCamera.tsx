// Offers the camera of the scene to the buttons that save a picture and a video.
import { useCapture } from '../../src/internal.ts'

const asShown = () => {}

/** Inside the canvas. */
export function PageCamera({ capture }: { capture: Parameters<typeof useCapture>[0] }) {
  useCapture(capture, asShown)
  return null
}
