// The label of the candy under the pointer or with the focus in the list, over the picture. It is
// no text for screen readers: the list has the same words.
import { type CSSProperties, useLayoutEffect, useRef } from 'react'
import type { CandyEvent } from '../../jar/jar.ts'
import { INK, LINE, SHEET } from '../../view/styles.ts'
import { type CandyLabel, GAP } from './candyLabel.ts'
import { type JarWords, Say } from './Say.tsx'

type Props = { label: CandyLabel; words: JarWords; colorScheme: string }

export function CandyLabelView({ label, words, colorScheme }: Props) {
  const element = useRef<HTMLDivElement>(null)
  const candy = label.candy()
  // After each render: the text, and with it the size, may be another.
  useLayoutEffect(() => {
    label.element = element.current
    if (!candy) element.current!.hidden = true
    label.move()
  })
  return (
    <div ref={element} aria-hidden hidden style={{ ...LABEL, colorScheme }}>
      {candy && textOf(candy, words)}
    </div>
  )
}

function textOf({ item: { label }, items }: CandyEvent, words: JarWords) {
  if (items.length > 1 && label) return <Say said={words.say('picked', { label, count: items.length - 1 })} />
  if (items.length > 1) return <Say said={words.say('count', { count: items.length })} />
  return label ? <bdi>{label}</bdi> : null
}

const LABEL: CSSProperties = {
  position: 'absolute',
  left: 0,
  top: 0,
  boxSizing: 'border-box',
  width: 'max-content',
  maxWidth: `min(260px, calc(100% - ${2 * GAP}px))`,
  padding: '2px 10px',
  border: `1px solid ${LINE}`,
  borderRadius: 10,
  background: SHEET,
  color: INK,
  font: '14px/1.5 system-ui, sans-serif',
  overflowWrap: 'anywhere',
  textWrap: 'balance',
  pointerEvents: 'none',
}
