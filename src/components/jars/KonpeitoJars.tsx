// <KonpeitoJars>: jars side by side for a React page, with one scale, so that they can be compared.
import { type CSSProperties, useEffect, useLayoutEffect, useRef } from 'react'
import { createJarsElement, type JarsElement } from './jarsElement.ts'
import type { KonpeitoJarsProps } from './types.ts'

export type { JarEntry, KonpeitoJarsProps } from './types.ts'

/**
 * Jars in a row, for values that are compared. All have the same vessel, the same candies and the
 * same scale, and share one WebGL context. Names and numbers stand below them as a list. It fills
 * the box around it. An invalid `jars` is reported to `onError`, and the row stays as it was.
 */
export function KonpeitoJars(props: KonpeitoJarsProps) {
  const box = useRef<HTMLElement>(null)
  const element = useRef<JarsElement>(undefined)
  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
    element.current?.update(props)
  })
  useEffect(() => {
    const created = createJarsElement(box.current!, latest.current)
    element.current = created
    return () => {
      element.current = undefined
      created.dispose()
    }
  }, [])
  return <section ref={box} className={props.className} style={{ ...BOX, ...props.style }} aria-label={props.label} />
}

const BOX: CSSProperties = { display: 'flex', flexDirection: 'column', width: '100%', height: '100%' }
