// The page: the jar, its legend, the selected candy, and buttons that simulate a server.
import { type CandyEvent, KonpeitoBottle } from 'konpeito-bottle'
import { useMemo, useState } from 'react'
import { candyOf, type Gift, KIND_NAMES, KINDS, sampleGifts } from './gifts.ts'

const CAPACITY = 150

export function App() {
  const [gifts, setGifts] = useState(() => sampleGifts(0, 96))
  const [pressed, setPressed] = useState<CandyEvent | null>(null)
  const [each, setEach] = useState(1)
  const items = useMemo(() => gifts.map(candyOf), [gifts])
  const add = (n: number) => setGifts((before) => [...before, ...sampleGifts(before.length, n)])
  const texts = {
    keys: 'Arrow keys turn, plus and minus zoom, L lists the gifts.',
    legend: '1 candy stands for {count} gifts',
    count: { one: '{count} gift', other: '{count} gifts' },
  }
  return (
    <main>
      <header>
        <h1>Gifts</h1>
        <p>One candy for each gift. Select a candy to see who gave it.</p>
      </header>
      <div className="jar">
        <KonpeitoBottle
          items={items}
          capacity={CAPACITY}
          transparent
          interactive
          label="Gifts"
          texts={texts}
          onPick={setPressed}
          onChange={({ standsFor }) => setEach(standsFor)}
        />
      </div>
      <section className="words">
        <p className="count">
          <b>{gifts.length.toLocaleString('en')}</b> gifts
        </p>
        <dl className="legend">
          {KIND_NAMES.map((kind) => (
            <div key={kind}>
              <dt>
                <i style={{ background: KINDS[kind].color }} /> {KINDS[kind].name}
              </dt>
              <dd>{gifts.filter((gift) => gift.kind === kind).length}</dd>
            </div>
          ))}
        </dl>
        <p className="each">{each === 1 ? 'One candy is one gift.' : 'Each candy has the colour of its first gift.'}</p>
        <p className="pressed" role="status">
          {pressed ? <Pressed gifts={pressed.items.map(({ data }) => data as Gift)} /> : 'No candy selected.'}
        </p>
        <p className="buttons">
          <button type="button" onClick={() => add(1)}>
            A gift arrives
          </button>
          <button type="button" onClick={() => add(60)}>
            Sixty arrive
          </button>
        </p>
      </section>
    </main>
  )
}

/** The gifts of a candy: above the capacity, a candy stands for several. */
function Pressed({ gifts }: { gifts: Gift[] }) {
  return gifts.map((gift, k) => (
    <span key={gift.id}>
      {k > 0 && <br />}
      <b>{gift.from}</b> gave for {KINDS[gift.kind].name.toLowerCase()}, gift no. {gift.id}
    </span>
  ))
}
