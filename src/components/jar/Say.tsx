// Texts of a jar as elements with their language and direction, and announcements for screen readers:
// a changed count, a goal, a chosen candy.
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Report, useReported } from '../../hooks/useReported.ts'
import type { CandyEvent } from '../../jar/jar.ts'
import type { JarItem } from '../../jar/jarItems.ts'
import { UNSEEN } from '../../view/styles.ts'
import { createWords, JAR_TEXTS, type JarTexts, type Said, type Words } from './texts.ts'
import type { JarViewProps } from './types.ts'

export type JarWords = Words<keyof JarTexts>

/** A new element for another text, because translators replace the text nodes that React would change. */
export function Say({ said: { lang, dir, parts, text } }: { said: Said }) {
  return (
    <bdi key={text} lang={lang} dir={dir}>
      {parts.map((part, k) =>
        typeof part === 'string' ? (
          part
        ) : (
          <bdi key={k} lang={part.lang}>
            {part.text}
          </bdi>
        ),
      )}
    </bdi>
  )
}

/** The label of an item, in the page's language, or a text in its place. */
export function ItemName({ item, words }: { item: JarItem; words: JarWords }) {
  return item.label == null ? <Say said={unnamed(item, words)} /> : <bdi>{item.label}</bdi>
}

export function CandyName({ candy: { item, items }, words }: { candy: CandyEvent; words: JarWords }) {
  if (items.length === 1) return <ItemName item={item} words={words} />
  return <Say said={words.say('picked', { label: nameOf(item, words), count: items.length - 1 })} />
}

export const nameOf = (item: JarItem, words: JarWords) => item.label ?? unnamed(item, words).text

const unnamed = ({ id }: JarItem, words: JarWords) => words.say('unnamed', { id: String(id).replace(/^#/, '') })

/** The words of a view. If a locale or a text is refused, it is reported once, and English is used. */
export function useJarWords({ locale, texts }: Pick<JarViewProps, 'locale' | 'texts'>, fail: Report): JarWords {
  return useReported([JSON.stringify([locale, texts])], fail, (refuse) => {
    try {
      return createWords(JAR_TEXTS, locale, texts)
    } catch (error) {
      refuse(error as Error)
      return createWords(JAR_TEXTS)
    }
  })
}

/** Milliseconds without a change until a count is announced, so that a burst is announced once. */
const ANNOUNCE_AFTER = 700

/** An announced text, and its number. */
export type Announcement = { text: ReactNode; serial: number }

export type Announce = (text: ReactNode) => void

/** @returns the last announcement, and a function that announces a text */
export function useAnnouncement(): [Announcement, Announce] {
  const [last, setLast] = useState<Announcement>({ text: null, serial: 0 })
  return [last, (text) => setLast(({ serial }) => ({ text, serial: serial + 1 }))]
}

/** Announces a changed count once it stays the same. Renders do not delay it. */
export function useAnnouncedCount(count: number, announce: () => void): void {
  const announced = useRef(count)
  const tell = useEffectEvent(announce)
  useEffect(() => {
    if (count === announced.current) return
    const timer = setTimeout(() => {
      announced.current = count
      tell()
    }, ANNOUNCE_AFTER)
    return () => clearTimeout(timer)
  }, [count])
}

/** A new element for each announcement, so that the same text is announced again. */
export function Announcer({ text, serial }: Announcement) {
  return (
    <span role="status" aria-live="polite" style={UNSEEN}>
      <span key={serial}>{text}</span>
    </span>
  )
}
