// The colours of a palette by its name, for pictures of it in the page.
import { PALETTES } from '../../src/index.ts'
import type { Settings } from '../../src/settings/index.ts'

export const paletteColors = (palette: Settings['palette']): readonly string[] =>
  typeof palette === 'string' ? PALETTES[palette] : palette
