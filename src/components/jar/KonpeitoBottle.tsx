// <KonpeitoBottle>: the whole jar for a React page. The jar is src/jar/jar.ts; jarElement.ts, which
// the custom element uses too, fills the box. This file passes props, handle and poster to them,
// and renders on a server.
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
import { createJarOf } from '../../jar/jar.ts'
import type { JarItem } from '../../jar/jarItems.ts'
import { pickJarOptions } from '../../jar/jarOptions.ts'
import { controlled, createHandle, reportError } from './handle.ts'
import { createJarElement, type JarElement } from './jarElement.ts'
import type { JarElementProps, KonpeitoBottleProps } from './types.ts'

export type { KonpeitoBottleHandle, KonpeitoBottleProps } from './types.ts'

/**
 * A jar of konpeito. It follows `count` or `items`, or keeps its own contents (`defaultCount`,
 * `defaultItems`). It fills the box around it. Another option of `JarOptions` starts a new jar with
 * the same contents; a value that is refused falls back to the default. `onError` gets what is
 * refused, and the contents stay as they were.
 */
export function KonpeitoBottle(props: KonpeitoBottleProps) {
  const { items, count, defaultItems, defaultCount = 0 } = props
  const kept = useRef<() => Contents>(() => items ?? count ?? defaultItems ?? defaultCount)
  return <Box key={JSON.stringify(pickJarOptions(props))} {...props} kept={kept} />
}

type Contents = number | readonly JarItem[]

function Box(props: KonpeitoBottleProps & { kept: { current: () => Contents } }) {
  const { kept, poster, className, style, ref, label } = props
  const [{ jar, early }] = useState(() => createFilledJar(props, props.items ?? props.count ?? kept.current()))
  const [drawn, setDrawn] = useState<boolean | null>(null)
  const box = useRef<HTMLElement>(null)
  const element = useRef<JarElement>(undefined)
  const elementProps: JarElementProps = {
    ...props,
    covered: poster !== undefined,
    onDrawn: setDrawn,
    onReady: () => props.onReady?.(handle),
  }
  const latest = useRef(elementProps)
  // One handle for the life of the component: StrictMode creates the element twice.
  const handle = useMemo(
    () =>
      createHandle(
        jar,
        () => latest.current,
        () => element.current?.handle,
        () => element.current?.follow(),
      ),
    [jar],
  )
  useImperativeHandle(ref, () => handle, [handle])

  useLayoutEffect(() => {
    latest.current = elementProps
    element.current?.update(elementProps)
  })
  useEffect(() => {
    const created = createJarElement(box.current!, jar, latest.current)
    element.current = created
    for (const error of early.splice(0)) reportError(latest.current, error)
    // The contents of the next jar, if this one is replaced.
    kept.current = jar.items
    return () => {
      element.current = undefined
      created.dispose()
    }
  }, [jar, early, kept])

  return (
    <section ref={box} className={className} style={{ ...BOX, ...style }} aria-label={label}>
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

/** A jar with its first contents, and the errors so far, to be reported after mount. */
function createFilledJar(props: KonpeitoBottleProps, contents: Contents) {
  const early: Error[] = []
  const jar = createJarOf(pickJarOptions(props), (error) => early.push(error))
  // The element reports errors of controlled props, because it applies them again.
  const fail = (error: unknown) => controlled(props) || early.push(error as Error)
  const stop = jar.on('error', fail)
  try {
    if (typeof contents === 'number') jar.setCount(contents)
    else jar.setItems(contents)
  } catch (error) {
    fail(error)
  }
  stop()
  jar.forget() // what it opens with cannot be taken back
  return { jar, early }
}
