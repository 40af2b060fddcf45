// Shows the state of the followed circle over the scene, and announces the choice.
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { type BodyId, type BodyState, getBody, hasBody, type World } from '../../src/physics/index.ts'
import { languageOf } from '../../src/settings/index.ts'
import { type Reading, ReadingList } from '../panel/Readings.tsx'
import { IconButton } from '../parts/choices.tsx'
import type { PageProps } from '../state/usePage.ts'
import { TORUS_TEXTS } from './texts.ts'

/** @param props.id of the circle; null for none */
export function FollowCard({ page, id, onClose }: PageProps & { id: number | null; onClose(): void }) {
  const world = page.world as World<2>
  const { locale } = page.settings
  const texts = TORUS_TEXTS[languageOf(locale)]
  useStore(page.stats)
  const body = id !== null && hasBody(world, id as BodyId) ? getBody(world, id as BodyId) : null
  /** Where the circle was when it was chosen. */
  const news = useMemo(() => {
    const [x, y] = body?.position.map((v) => Math.round(v).toLocaleString(locale)) ?? []
    return x === undefined ? '' : texts.following(x, y!)
  }, [world, id, texts, locale])
  const rowsOf = ({ position, velocity, radius, mass }: BodyState<2>): Reading[] => {
    const number = (n: number, digits = 1) =>
      n.toLocaleString(locale, { maximumFractionDigits: digits, minimumFractionDigits: digits })
    const speed = Math.hypot(...velocity)
    const values = {
      position: position.map((v) => number(v, 0)).join(', '),
      velocity: velocity.map((v) => number(v, 2)).join(', '),
      speed: `${number(speed, 2)} ${texts.units.speed}`,
      radius: `${number(radius)} ${texts.units.length}`,
      mass: number(mass),
      kinetic: number(0.5 * mass * speed * speed, 0),
    }
    const names = Object.keys(values) as (keyof typeof values)[]
    return names.map((name) => [`follow-${name}`, texts.state[name], values[name]])
  }
  return (
    <>
      <p className="unseen" role="status">
        {news}
      </p>
      {body && (
        <section className="follow card" aria-label={texts.followed}>
          <h2 className="label">{texts.followed}</h2>
          <IconButton icon="close" label={texts.unfollow} onClick={onClose} />
          <ReadingList rows={rowsOf(body)} />
        </section>
      )}
    </>
  )
}
