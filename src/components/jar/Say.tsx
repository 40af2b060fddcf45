// Texts of a jar in the locale of its page, as elements: each has its language and direction.
import { useReported } from '../../hooks/useReported.ts'
import type { CandyEvent } from '../../jar/jar.ts'
import type { JarItem } from '../../jar/jarItems.ts'
import { createWords, JAR_TEXTS, type JarTexts, type Said, type Words } from './texts.ts'

export type JarWords = Words<keyof JarTexts>

export function Say({ said: { lang, dir, parts } }: { said: Said }) {
  return (
    <bdi lang={lang} dir={dir}>
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

/** The label of an item, which is in a language of the page, or words in its place. */
export function ItemName({ item, words }: { item: JarItem; words: JarWords }) {
  return item.label == null ? <Say said={unnamed(item, words)} /> : <bdi>{item.label}</bdi>
}

/** What a candy stands for. */
export function CandyName({ candy: { item, items }, words }: { candy: CandyEvent; words: JarWords }) {
  if (items.length === 1) return <ItemName item={item} words={words} />
  return <Say said={words.say('picked', { label: nameOf(item, words), count: items.length - 1 })} />
}

export const nameOf = (item: JarItem, words: JarWords) => item.label ?? unnamed(item, words).text

const unnamed = ({ id }: JarItem, words: JarWords) => words.say('unnamed', { id: String(id).replace(/^#/, '') })

/** The words of a view. A locale or a text that is refused is reported once; English is used then. */
export function useJarWords(
  locale: string | undefined,
  texts: Partial<JarTexts> | undefined,
  fail: (error: Error) => void,
): JarWords {
  return useReported([JSON.stringify([locale, texts])], fail, (refuse) => {
    try {
      return createWords(JAR_TEXTS, locale, texts)
    } catch (error) {
      refuse(error as Error)
      return createWords(JAR_TEXTS)
    }
  })
}
