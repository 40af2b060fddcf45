// <KonpeitoBottle>: the whole jar for a React page. The jar itself is src/jar; what is shown is put into the box by jar/shell.ts, which the
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
import type { Item } from '../jar/items.ts'
import { createJar, type Jar } from '../jar/jar.ts'
import { JAR_TEXTS } from '../jar/texts.ts'
import { createHandle } from './jar/handle.ts'
import { createShell, type Shell, type ShellProps } from './jar/shell.ts'
import type { KonpeitoBottleProps } from './jar/types.ts'

export type { KonpeitoBottleProps, KonpeitoHandle } from './jar/types.ts'

/**
 * A jar of konpeito that follows `count` or `items`, or keeps its own (`defaultCount`, `defaultItems`). It fills the box around it.
 * Another `view`, `seed`, `capacity` or `overflow` begins a new jar with the same contents. Values that are refused are told by `onError`,
 * and the jar stays as it was.
 */
export function KonpeitoBottle(props: KonpeitoBottleProps) {
  const { items, count, defaultItems, defaultCount = 0, view, seed, capacity, overflow } = props
  const kept = useRef<Contents>(items ?? count ?? defaultItems ?? defaultCount)
  return <Box key={[view, seed, capacity, overflow].join()} {...props} kept={kept} />
}

type Contents = number | readonly Item[]

function Box(props: KonpeitoBottleProps & { kept: { current: Contents } }) {
  const { kept, poster, className, style, ref, locale = 'en', label } = props
  const [{ jar, problem }] = useState(() => makeJar(props, props.items ?? props.count ?? kept.current))
  const [drawn, setDrawn] = useState<boolean | null>(null)
  const box = useRef<HTMLElement>(null)
  const shell = useRef<Shell>(undefined)
  const lens = useMemo(() => ({ current: async () => (shell.current ?? missing()).handle.toBlob() }), [])
  const told: ShellProps = {
    ...props,
    covered: poster !== undefined,
    onDrawn: setDrawn,
    onReady: () => props.onReady?.(handle),
  }
  const latest = useRef(told)
  // One handle for the life of the component, whatever StrictMode does with the shell.
  const handle = useMemo(() => createHandle(jar, () => latest.current, lens), [jar, lens])
  useImperativeHandle(ref, () => handle, [handle])

  useLayoutEffect(() => {
    latest.current = told
    shell.current?.update(told)
  })
  useEffect(() => {
    const mine = createShell(box.current!, jar, latest.current)
    shell.current = mine
    if (problem) latest.current.onError?.(problem)
    // What a next jar begins with, should this one be replaced.
    const keep = jar.on('change', ({ items, count }) => {
      kept.current = items.length > 0 ? items : count
    })
    return () => {
      keep()
      shell.current = undefined
      mine.dispose()
    }
  }, [jar, problem, kept])

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

const BOX: CSSProperties = { position: 'relative', width: '100%', height: '100%', minHeight: 160 }
const COVER: CSSProperties = { position: 'absolute', inset: 0, zIndex: 1, pointerEvents: 'none' }

function missing(): never {
  throw new Error('the jar is not drawn yet: wait for onReady')
}

/** A jar whatever the props are: those that are refused are told later, and what can stand stands. */
function makeJar(props: KonpeitoBottleProps, contents: Contents): { jar: Jar; problem: Error | null } {
  const { view, seed, capacity, overflow } = props
  const tries = [
    { view, seed, capacity, overflow, contents },
    { view, seed, capacity, overflow },
    { view: view === 'torus' ? view : ('bottle' as const) },
  ]
  let problem: Error | null = null
  for (const options of tries) {
    try {
      return { jar: createJar(options), problem }
    } catch (error) {
      problem ??= error as Error
    }
  }
  throw problem
}
