// State of the circle that the view follows, shown over the scene and announced when it is chosen.

import { Button } from '@base-ui/react/button'
import { useEffect, useState } from 'react'
import { type BodyId, type BodyState, getBody, hasBody, type World } from '../../src/physics/index.ts'
import { languageOf } from '../../src/settings/index.ts'
import { onStats, type PageStore } from '../state/store.ts'
import { TORUS_TEXTS, type TorusTexts } from './texts.ts'

type Props = {
  world: World<2>
  /** Null: none. */
  id: number | null
  store: PageStore
  locale: string
  onClose(): void
}

export function FollowCard({ world, id, store, locale, onClose }: Props) {
  const texts = TORUS_TEXTS[languageOf(locale)]
  const [body, setBody] = useState<BodyState<2> | null>(null)
  const [news, setNews] = useState('')
  useEffect(() => {
    const read = () => (id !== null && hasBody(world, id as BodyId) ? getBody(world, id as BodyId) : null)
    const update = () => setBody(read())
    const [x, y] = read()?.position ?? []
    setNews(
      x === undefined
        ? ''
        : texts.following(Math.round(x).toLocaleString(locale), Math.round(y!).toLocaleString(locale)),
    )
    update()
    return onStats(store, update)
  }, [world, id, store, texts, locale])
  return (
    <>
      <p className="unseen" role="status">
        {news}
      </p>
      {body && <Card body={body} texts={texts} locale={locale} onClose={onClose} />}
    </>
  )
}

type CardProps = { body: BodyState<2>; texts: TorusTexts; locale: string; onClose(): void }

function Card({ body, texts, locale, onClose }: CardProps) {
  const { position, velocity, radius, mass } = body
  const number = (n: number, digits = 1) =>
    n.toLocaleString(locale, { maximumFractionDigits: digits, minimumFractionDigits: digits })
  const speed = Math.hypot(...velocity)
  const rows: [keyof typeof texts.state, string][] = [
    ['position', position.map((v) => number(v, 0)).join(', ')],
    ['velocity', velocity.map((v) => number(v, 2)).join(', ')],
    ['speed', `${number(speed, 2)} ${texts.units.speed}`],
    ['radius', `${number(radius)} ${texts.units.length}`],
    ['mass', number(mass)],
    ['kinetic', number(0.5 * mass * speed * speed, 0)],
  ]
  return (
    <section className="follow card" aria-label={texts.followed}>
      <h2 className="label">{texts.followed}</h2>
      <Button className="quiet round" aria-label={texts.unfollow} onClick={onClose}>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M4 4l8 8M12 4l-8 8" />
        </svg>
      </Button>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{texts.state[name]}</dt>
            <dd data-testid={`follow-${name}`}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
