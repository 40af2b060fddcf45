// <KonpeitoBottle>: the whole jar for a React page. The jar itself is hooks/jar/jar.ts; what is shown is put into the box by jar/shell.ts, which the
// element uses too. Here is only how React tells them: props, the handle, the poster, and what a server renders.
import {
  type CSSProperties,
  type ReactNode,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { createJar, type Jar } from '../../jar/jar.ts'
import type { JarItem } from '../../jar/jarItems.ts'
import { controlled, createHandle, tell } from './handle.ts'
import { createJarElement, type JarElement, type JarElementProps } from './jarElement.ts'
import { JAR_TEXTS } from './texts.ts'
import type { KonpeitoBottleProps } from './types.ts'

export type { KonpeitoBottleHandle, KonpeitoBottleProps } from './types.ts'

/**
 * A jar of konpeito that follows `count` or `items`, or keeps its own (`defaultCount`, `defaultItems`). It fills the box around it.
 * Another `view`, `seed`, `capacity` or `overflow` begins a new jar with the same contents; in place of one that is refused the default stands. What is
 * refused is told by `onError`, and the contents stay as they were.
 */
export function KonpeitoBottle(props: KonpeitoBottleProps) {
  const { items, count, defaultItems, defaultCount = 0, view, seed, capacity, overflow } = props
  const kept = useRef<() => Contents>(() => items ?? count ?? defaultItems ?? defaultCount)
  return <Box key={[view, seed, capacity, overflow].join()} {...props} kept={kept} />
}

type Contents = number | readonly JarItem[]

function Box(props: KonpeitoBottleProps & { kept: { current: () => Contents } }) {
  const { kept, poster, className, style, ref, label } = props
  const locale = props.locale === 'ja' ? 'ja' : 'en' // a page may hand on whatever its visitor's browser says
  const [{ jar, early }] = useState(() => makeJar(props, props.items ?? props.count ?? kept.current()))
  const [drawn, setDrawn] = useState<boolean | null>(null)
  const box = useRef<HTMLElement>(null)
  const shell = useRef<JarElement>(undefined)
  const told: JarElementProps = {
    ...props,
    locale,
    covered: poster !== undefined,
    onDrawn: setDrawn,
    onReady: () => props.onReady?.(handle),
  }
  const latest = useRef(told)
  // One handle for the life of the component, whatever StrictMode does with the shell.
  const handle = useMemo(
    () =>
      createHandle(
        jar,
        () => latest.current,
        () => shell.current?.handle.toBlob(),
        () => shell.current?.follow(),
      ),
    [jar],
  )
  useImperativeHandle(ref, () => handle, [handle])

  useLayoutEffect(() => {
    latest.current = told
    shell.current?.update(told)
  })
  useEffect(() => {
    const mine = createJarElement(box.current!, jar, latest.current)
    shell.current = mine
    for (const error of early.splice(0)) tell(latest.current, error)
    // What a next jar begins with, should this one be replaced.
    kept.current = jar.items
    return () => {
      shell.current = undefined
      mine.dispose()
    }
  }, [jar, early, kept])

  const texts = { ...JAR_TEXTS[locale], ...props.texts }
  return (
    <section
      ref={box}
      className={className}
      style={{ ...BOX, ...style }}
      aria-label={label ?? texts.label(jar.view)}
      lang={locale}
    >
      {drawn !== true && poster !== undefined && <Poster>{poster}</Poster>}
    </section>
  )
}

function Poster({ children }: { children: ReactNode }) {
  if (typeof children !== 'string') return <div style={COVER}>{children}</div>
  return <img src={children} alt="" style={{ ...COVER, width: '100%', height: '100%', objectFit: 'contain' }} />
}

const BOX: CSSProperties = { position: 'relative', width: '100%', height: '100%' }
const COVER: CSSProperties = { position: 'absolute', inset: 0, zIndex: 1, pointerEvents: 'none' }

/** A jar with what it holds at first, and what went wrong with that: it is told once somebody listens. */
function makeJar(props: KonpeitoBottleProps, contents: Contents) {
  const { view, seed, capacity, overflow } = props
  const options = { view, seed, capacity, overflow }
  const early: Error[] = []
  let jar: Jar
  try {
    jar = createJar(options)
  } catch {
    // Each is tried by itself: in place of one that is refused the default stands, and the others hold.
    const good = Object.entries(options).filter(([name, value]) => {
      try {
        return createJar({ [name]: value })
      } catch (error) {
        return !early.push(error as Error)
      }
    })
    jar = createJar(Object.fromEntries(good))
  }
  // Of props that it follows the shell tells, as they are handed to it once more.
  const fail = (error: unknown) => controlled(props) || early.push(error as Error)
  const stop = jar.on('error', fail)
  try {
    if (typeof contents === 'number') jar.setCount(contents)
    else jar.setItems(contents)
  } catch (error) {
    fail(error)
  }
  stop()
  return { jar, early }
}
