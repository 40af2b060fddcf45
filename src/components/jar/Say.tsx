// Texts of a jar as elements: each has its language and direction.
import type { CandyEvent } from '../../jar/jar.ts'
import type { JarItem } from '../../jar/jarItems.ts'
import type { JarTexts } from './texts.ts'
import type { Said, Words } from './words.ts'

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
