// The jar as a table: for who does not see the picture, or would rather read. Each row can be chosen like a candy.
import { useState } from 'react'
import type { Candy } from '../../jar/items.ts'
import type { Jar } from '../../jar/jar.ts'
import type { JarTexts } from '../../jar/texts.ts'

/** Rows shown at a time. */
const PAGE = 50

export type JarTableProps = { jar: Jar; texts: JarTexts; onPick(candy: Candy): void; onClose(): void }

export function JarTable({ jar, texts, onPick, onClose }: JarTableProps) {
  const [first, setFirst] = useState(0)
  const candies = jar.list()
  const shown = candies.slice(first, first + PAGE)
  return (
    <section
      style={SHEET}
      aria-label={texts.table}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <button type="button" style={BUTTON} onClick={onClose} autoFocus>
        {texts.closeTable}
      </button>
      {candies.length === 0 ? (
        <p>{texts.empty}</p>
      ) : (
        <table style={{ borderCollapse: 'collapse', width: '100%' }}>
          <caption style={{ textAlign: 'start', fontWeight: 600, padding: '8px 0' }}>{texts.table}</caption>
          <thead>
            <tr>
              <th scope="col" style={CELL}>
                {texts.item}
              </th>
              {jar.each > 1 && (
                <th scope="col" style={CELL}>
                  {texts.number}
                </th>
              )}
              <th scope="col" style={CELL}>
                {texts.choose}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((candy) => (
              <tr key={candy.item.id}>
                <td style={CELL}>{nameOf(candy, texts)}</td>
                {jar.each > 1 && <td style={CELL}>{candy.count}</td>}
                <td style={CELL}>
                  <button
                    type="button"
                    style={BUTTON}
                    aria-label={`${texts.choose}: ${nameOf(candy, texts)}`}
                    onClick={() => onPick(candy)}
                  >
                    {texts.choose}
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {first > 0 && (
        <button type="button" style={BUTTON} onClick={() => setFirst(first - PAGE)}>
          {texts.earlier}
        </button>
      )}
      {first + PAGE < candies.length && (
        <button type="button" style={BUTTON} onClick={() => setFirst(first + PAGE)}>
          {texts.later}
        </button>
      )}
    </section>
  )
}

export function nameOf({ item, count }: Candy, texts: JarTexts): string {
  return texts.picked(item.label ?? texts.unnamed(String(item.id)), count)
}

const SHEET = {
  position: 'absolute',
  inset: 0,
  overflow: 'auto',
  padding: 12,
  background: '#fffdfb',
  color: '#2b1f2a',
  font: '15px/1.4 system-ui, sans-serif',
} as const
const CELL = { textAlign: 'start', padding: '4px 8px 4px 0', borderBottom: '1px solid #e6d9df' } as const
export const BUTTON = {
  font: 'inherit',
  minHeight: 32,
  padding: '2px 12px',
  border: '1px solid #7a5a70',
  borderRadius: 8,
  background: '#ffffff',
  color: '#2b1f2a',
  cursor: 'pointer',
} as const
