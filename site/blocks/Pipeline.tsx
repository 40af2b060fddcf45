// The four systems of the article in their order, each with what it did in the last step.
import { useStore } from 'zustand'
import { characterIds, getCharacter, readCharacters } from '../../src/physics/blocks.ts'
import { createCellOccupancy, measureCellOccupancy, stats } from '../../src/physics/index.ts'
import { ReadingList } from '../panel/Readings.tsx'
import type { Page } from '../state/usePage.ts'
import type { Garden } from './garden.ts'
import type { BlocksTexts } from './texts.ts'

type Props = { page: Page; garden: Garden; texts: BlocksTexts }

export function Pipeline({ page, garden, texts }: Props) {
  useStore(page.stats)
  const { systems } = texts
  const done = whatWasDone(garden, texts, page.settings.locale)
  return (
    <section className="group" aria-label={texts.pipeline}>
      <h2 className="label">{texts.pipeline}</h2>
      <ReadingList
        className="readings pipeline"
        rows={systems.map((name, k) => [`garden-system-${k + 1}`, `${k + 1}. ${name}`, done[k]])}
      />
    </section>
  )
}

const occupancy = createCellOccupancy()
const before = new Float64Array(3)

/** @returns what each system did with the first character in the last step */
function whatWasDone(garden: Garden, texts: BlocksTexts, locale: string): string[] {
  const { world, steppedIntent } = garden
  const [id] = characterIds(world)
  if (id === undefined) return []
  const { position, provisional, grounded } = getCharacter(world, id)
  readCharacters(world, before, 0)
  measureCellOccupancy(occupancy, world)
  const fixed = (digits: number) => {
    const { format } = new Intl.NumberFormat(locale, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      signDisplay: 'negative',
    })
    return (n: number) => format(n)
  }
  const [tenths, hundredths, whole] = [fixed(1), fixed(2), fixed(0)]
  const { walk } = steppedIntent
  const wants = (['jump', 'sneak', 'sprint'] as const).filter((name) => steppedIntent[name])
  const intent = [...(walk ? [texts.walk(walk.map(tenths).join(' '))] : []), ...wants.map((name) => texts.wants[name])]
  const velocity = provisional.map((at, axis) => (at - before[axis]!) / world.timeStep)
  const [nx, ny, nz] = occupancy.cells
  const cells = occupancy.counts.subarray(0, nx * ny * nz).filter((bodies) => bodies > 0).length
  const { bodies, blocks } = stats(world)
  const [x = '', y = '', z = ''] = position.map((at, axis) => whole(1000 * (at - provisional[axis]!)))
  return [
    intent.join(', ') || texts.noIntent,
    texts.falls(velocity.map(tenths).join(' '), provisional.map(hundredths).join(' ')),
    texts.registered(bodies.toLocaleString(locale), whole(cells), blocks.count.toLocaleString(locale)),
    texts.corrected(y, x, z, grounded ? texts.onGround : texts.inAir, position.map(hundredths).join(' ')),
  ]
}
