// The words of a jar, and the shapes and images of its candies, from its props. A value that is
// refused is reported once, and the default is used.
import { useReported } from '../../hooks/useReported.ts'
import type { Jar } from '../../jar/jar.ts'
import type { LookOf } from '../candies/candyAppearance.ts'
import { createLookOf } from './jarLook.ts'
import type { JarWords } from './Say.tsx'
import { JAR_TEXTS, type JarTexts } from './texts.ts'
import { createWords } from './words.ts'

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

export function useLookOf(
  jar: Jar,
  shape: string | undefined,
  image: string | undefined,
  fail: (error: Error) => void,
): LookOf {
  return useReported([jar, shape, image], fail, (refuse) => createLookOf(jar, shape, image, refuse))
}
