// <KonpeitoJars>: a row of jars in one picture, and their names and numbers as a list below it.
import { type CSSProperties, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useColorScheme } from '../../hooks/useColorScheme.ts'
import { useReducedMotion } from '../../hooks/useReducedMotion.ts'
import { useReported } from '../../hooks/useReported.ts'
import type { Rest } from '../../hooks/useRest.ts'
import { paletteColors } from '../../jar/palettes.ts'
import { vesselOf } from '../../jar/vessels.ts'
import { callListener } from '../../physics/internal.ts'
import { COVER, INK } from '../../view/styles.ts'
import { useSceneCanvas } from '../canvas/renderer.ts'
import { SceneRoot } from '../canvas/SceneRoot.tsx'
import { reportError, useReportOnce } from '../jar/handle.ts'
import { JarsScene } from './JarsScene.tsx'
import { EMPTY_ROW, fillRow, followRow, type KonpeitoJarsProps, type Row, sizeOf } from './row.ts'

export type { JarEntry } from '../../jar/jarOptions.ts'
export type { KonpeitoJarsProps } from './row.ts'

/**
 * Jars in a row, to compare values. All jars have the same vessel, candies and scale, and share one
 * WebGL context. Names and numbers stand below them as a list. The row fills its parent element. An
 * invalid `jars` is reported to `onError`, and the row does not change.
 */
export function KonpeitoJars(props: KonpeitoJarsProps) {
  const { quality = 'auto', look = 'day', palette = 'kyoto', transparent = false, paused = false } = props
  const { worker = 'auto', initial = 'settled', locale = 'en' } = props
  const box = useRef<HTMLElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLDivElement>(null)
  const fail = (error: Error) => reportError(props, error)
  const failOnce = useReportOnce(fail)
  const { members } = useRow(props, fail)
  const format = useReported([locale], fail, (refuse) => readFormat(locale, refuse))
  const colorScheme = useColorScheme(box, true)
  const reducedMotion = useReducedMotion()
  const [drawn, setDrawn] = useState(false)
  const [rests, setRests] = useState<Readonly<Record<string, Rest>>>({})
  const labels = members.map(({ entry }) => entry.label)
  const settling = labels.some((label) => rests[label]?.settling ?? true)
  const onFrame = () => {
    if (drawn || settling) return
    setDrawn(true)
    callListener(props.onReady)
  }
  useSceneCanvas(frame, canvas, {
    ...{ quality, transparent, drawn },
    touchAction: 'auto',
    touch: 'page',
    resting: labels.every((label) => rests[label]?.resting),
    onError: fail,
    scene: (generation) => (
      <SceneRoot {...{ quality, look, generation }} onError={failOnce}>
        <JarsScene
          {...{ members, paused, transparent, worker, onFrame }}
          vessel={vesselOf(props.vessel ?? 'jar')}
          appearance={props}
          settled={initial === 'settled'}
          settles={reducedMotion || (initial === 'settled' && !drawn)}
          palette={paletteColors(palette)}
          onRest={(label, rest) => setRests((before) => ({ ...before, [label]: rest }))}
          onError={failOnce}
          onRefused={fail}
        />
      </SceneRoot>
    ),
  })
  return (
    <section
      ref={box}
      className={props.className}
      style={{ ...BOX, colorScheme, ...props.style }}
      aria-label={props.label}
    >
      <div ref={frame} data-konpeito="jars" aria-hidden style={FRAME}>
        <div ref={canvas} style={CANVAS} />
      </div>
      {/* biome-ignore lint/a11y/noRedundantRoles: WebKit hears no list where the markers are hidden */}
      <ul role="list" style={{ ...LIST, gridTemplateColumns: `repeat(${Math.max(1, labels.length)}, minmax(0, 1fr))` }}>
        {members.map(({ entry }) => (
          <li key={entry.label} style={NAME}>
            <b>{format(sizeOf(entry))}</b>
            <br />
            {entry.label}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The row that follows the props, filled. What is refused is reported after the render. */
function useRow(props: KonpeitoJarsProps, fail: (error: Error) => void): Row {
  const { jars, seed, vessel, fills, unit } = props
  const inputs = [jars, seed, JSON.stringify(vessel), fills, unit]
  const [state, setState] = useState({ inputs: [] as unknown[], row: EMPTY_ROW })
  let { row } = state
  if (inputs.some((input, k) => input !== state.inputs[k]) || state.inputs.length === 0) {
    row = followRow(row, props)
    setState({ inputs, row })
  }
  const report = useEffectEvent(fail)
  useLayoutEffect(() => {
    const ends = row.members.map(({ jar }) => jar.on('error', report))
    try {
      fillRow(row)
    } catch (error) {
      report(error as Error)
    }
    return () => {
      for (const end of ends) end()
    }
  }, [row])
  const { error } = row
  useEffect(() => {
    if (error) report(error)
  }, [error])
  return row
}

function readFormat(locale: string, refuse: (error: Error) => void): (value: number) => string {
  try {
    return new Intl.NumberFormat(locale).format
  } catch (error) {
    refuse(error as Error)
    return new Intl.NumberFormat('en').format
  }
}

const BOX: CSSProperties = { display: 'flex', flexDirection: 'column', width: '100%', height: '100%' }
const FRAME: CSSProperties = { position: 'relative', flex: 1, minHeight: 0 }
const CANVAS: CSSProperties = { ...COVER, overflow: 'hidden' }
const LIST: CSSProperties = {
  display: 'grid',
  margin: 0,
  padding: '0.4em 0 0',
  listStyle: 'none',
  font: '15px/1.35 system-ui, sans-serif',
  color: INK,
}
const NAME: CSSProperties = { textAlign: 'center', overflowWrap: 'anywhere', padding: '0 2px' }
