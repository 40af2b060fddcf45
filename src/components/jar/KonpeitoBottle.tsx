// <KonpeitoBottle>: a jar for a React page. JarView.tsx draws it. This file makes a jar from the props
// if the page passes none.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { createJarOf, type Jar } from '../../jar/jar.ts'
import type { JarItem } from '../../jar/jarItems.ts'
import { pickJarOptions } from '../../jar/jarOptions.ts'
import { reportError } from './handle.ts'
import { JarView } from './JarView.tsx'
import type { KonpeitoBottleProps } from './types.ts'

/**
 * A jar of konpeito. It follows `count` or `items`, owns its contents (`defaultCount`,
 * `defaultItems`), or shows your `jar`. It fills its parent element. A new value of a jar option
 * starts a new jar with the same contents. A refused option falls back to its default. `onError`
 * receives refused values, and the contents do not change.
 */
export function KonpeitoBottle(props: KonpeitoBottleProps) {
  const { jar, defaultState, defaultItems, defaultCount = 0 } = props
  const first = useRef<Initial>({ contents: () => defaultItems ?? defaultCount, state: defaultState })
  if (jar) return <JarView key={keyOfJar(jar)} {...props} jar={jar} />
  return <OwnJar key={JSON.stringify(pickJarOptions(props))} {...props} first={first} />
}

/** The first contents of a jar: the previous jar's, or the default contents and a saved text. */
interface Initial {
  contents(): number | readonly JarItem[]
  state?: string | undefined
}

function OwnJar({ first, ...props }: KonpeitoBottleProps & { first: { current: Initial } }) {
  const [{ jar, refused }] = useState(() => createFilledJar(props, first.current))
  const report = useEffectEvent((error: Error) => reportError(props, error))
  useEffect(() => {
    for (const error of refused.splice(0)) report(error)
    first.current = { contents: jar.items }
  }, [jar, refused, first])
  return <JarView {...props} jar={jar} />
}

/** Makes a jar with its first contents. Errors are reported after mount. */
function createFilledJar(props: KonpeitoBottleProps, { contents, state }: Initial) {
  const refused: Error[] = []
  const jar = createJarOf(props, (error) => refused.push(error))
  const attempt = (change: () => void, fail: (error: unknown) => void = (error) => refused.push(error as Error)) => {
    const stop = jar.on('error', fail)
    try {
      change()
    } catch (error) {
      fail(error)
    }
    stop()
  }
  const own = props.items ?? props.count
  if (own === undefined) attempt(() => jar.setContents(contents()))
  if (state !== undefined) attempt(() => jar.load(state))
  // The view reports errors of controlled props, because it applies them again.
  const ignore = () => {}
  if (own !== undefined) attempt(() => jar.setContents(own), ignore)
  jar.forget() // the first contents cannot be undone
  return { jar, refused }
}

const keys = new WeakMap<Jar, number>()
let made = 0

/** A key per jar, because another jar needs another view. */
function keyOfJar(jar: Jar): number {
  if (!keys.has(jar)) keys.set(jar, made++)
  return keys.get(jar)!
}
