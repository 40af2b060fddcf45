// <KonpeitoJars>: one picture for each line of jars, and their names and numbers as a list below.
import { type CSSProperties, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useColorScheme } from '../../hooks/useColorScheme.ts'
import { usePrinting } from '../../hooks/usePrinting.ts'
import { useReducedMotion } from '../../hooks/useReducedMotion.ts'
import type { Rest } from '../../hooks/useRest.ts'
import type { Jar } from '../../jar/jar.ts'
import { paletteColors } from '../../jar/palettes.ts'
import { callListener } from '../../physics/internal.ts'
import { boxAttributes } from '../../view/boxAttributes.ts'
import { COVER, FONT, INK } from '../../view/styles.ts'
import { useSceneCanvas } from '../canvas/renderer.ts'
import { SceneRoot } from '../canvas/SceneRoot.tsx'
import { type CandyLabel, CandyLabelView, createCandyLabel } from '../jar/CandyLabel.tsx'
import { reportError, useReportOnce } from '../jar/handle.ts'
import { schemeOfPicture } from '../jar/JarScene.tsx'
import { type JarWords, useJarWords } from '../jar/Say.tsx'
import { StillJar } from '../jar/StillJar.tsx'
import { JarsScene } from './JarsScene.tsx'
import { EMPTY_ROW, fillRow, followRow, type KonpeitoJarsProps, type Member, type Row, sizeOf } from './row.ts'

/**
 * Jars side by side, to compare values. All jars have the same vessel and scale. The jars
 * of a line share one WebGL context. Names and numbers stand below the jars as a list. The row
 * fills its parent element, in several lines where it is narrow. An invalid `jars` is reported to
 * `onError`, and the row does not change.
 */
export function KonpeitoJars(props: KonpeitoJarsProps) {
  const box = useRef<HTMLElement>(null)
  const fail = (error: Error) => reportError(props, error)
  const { members } = useRow(props, fail)
  const words = useJarWords(props, fail)
  const colorScheme = useColorScheme(box, true)
  const columns = useColumns(box, members)
  const lines = Array.from({ length: Math.max(1, Math.ceil(members.length / columns)) }, (_, k) =>
    members.slice(k * columns, (k + 1) * columns),
  )
  const { length } = lines
  const tellLines = useEffectEvent(() => callListener(props.onLines, length))
  useLayoutEffect(() => tellLines(), [length])
  const [drawn, setDrawn] = useState<ReadonlySet<number>>(new Set())
  const isDrawn = lines.every((_, k) => drawn.has(k))
  const isReady = useRef(false)
  const tellReady = useEffectEvent(() => callListener(props.onReady))
  useEffect(() => {
    if (!isDrawn || isReady.current) return
    isReady.current = true
    tellReady()
  }, [isDrawn])
  return (
    <section
      {...boxAttributes(props)}
      ref={box}
      className={props.className}
      style={{ ...COLUMN, width: '100%', height: '100%', breakInside: 'avoid', colorScheme, ...props.style }}
    >
      {lines.map((line, k) => (
        <JarLine
          key={k}
          props={props}
          words={words}
          columns={columns}
          fail={fail}
          members={line}
          isFirst={k === 0}
          onDrawn={() => setDrawn((before) => new Set(before).add(k))}
        />
      ))}
    </section>
  )
}

/** Least width of a column, width per letter of its longest word, and limit for words. CSS pixels. */
const COLUMN_WIDTH = { least: 56, letter: 8.5, most: 120 } as const

/** Column width that breaks no word of a name. Scripts without spaces break anywhere. */
function columnWidth(members: readonly Member[]): number {
  const words = members.flatMap(({ entry }) => entry.label.match(/[\p{Script=Latin}\d]+/gu) ?? [])
  const longest = Math.max(0, ...words.map(({ length }) => length))
  return Math.max(COLUMN_WIDTH.least, Math.min(COLUMN_WIDTH.most, COLUMN_WIDTH.letter * longest))
}

/** Jars per line: the same number in as few lines as the width allows. */
function useColumns(box: RefObject<HTMLElement | null>, members: readonly Member[]): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const measure = () => setWidth(box.current!.clientWidth)
    measure() // before the first canvas is made
    if (typeof ResizeObserver === 'undefined') return // a test environment
    const observer = new ResizeObserver(measure)
    observer.observe(box.current!)
    return () => observer.disconnect()
  }, [box])
  const count = members.length
  const lines = width === 0 ? 1 : Math.min(count, Math.ceil((count * columnWidth(members)) / width))
  return Math.max(1, Math.ceil(count / Math.max(1, lines)))
}

interface LineProps {
  props: KonpeitoJarsProps
  members: readonly Member[]
  /** Columns of each line. The last line may have fewer jars. */
  columns: number
  isFirst: boolean
  words: JarWords
  fail(error: Error): void
  /** Called when the first picture is drawn. */
  onDrawn(): void
}

/** A line of jars in one picture, and their names and numbers below it. */
function JarLine({ props, members, columns, isFirst, words, fail, onDrawn }: LineProps) {
  const { quality = 'auto', look = 'day', palette = 'kyoto', transparent = false, initial = 'settled' } = props
  const host = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLDivElement>(null)
  const failOnce = useReportOnce(fail)
  const reducedMotion = useReducedMotion()
  const [drawn, setDrawn] = useState(false)
  const [failed, setFailed] = useState(false)
  const isBlank = usePrinting() && !drawn
  const [rests, setRests] = useState<Readonly<Record<string, Rest>>>({})
  const labelOf = useLabels()
  const colorScheme = schemeOfPicture({ transparent, look })
  const names = members.map(({ entry }) => entry.label)
  const settling = names.some((name) => rests[name]?.settling ?? true)
  const onFrame = () => {
    if (drawn || settling) return
    setDrawn(true)
    onDrawn()
  }
  useSceneCanvas(host, canvas, {
    quality,
    transparent,
    drawn,
    settling,
    shares: true,
    touchAction: 'auto',
    touch: 'page',
    resting: names.every((name) => rests[name]?.resting),
    onError: (error) => {
      setFailed(true)
      fail(error)
    },
    scene: (
      <SceneRoot quality={quality} look={look} onError={failOnce}>
        <JarsScene
          props={props}
          members={members}
          columns={columns}
          onFrame={onFrame}
          labelOf={labelOf}
          settles={reducedMotion || (initial === 'settled' && !drawn)}
          format={words.format}
          colorScheme={colorScheme}
          onRest={(name, rest) => setRests((before) => ({ ...before, [name]: rest }))}
          onError={failOnce}
          onRefused={isFirst ? fail : undefined} // the same error for all lines
        />
      </SceneRoot>
    ),
  })
  return (
    <div style={COLUMN}>
      <div ref={host} data-konpeito="jars" aria-hidden style={HOST}>
        <div ref={canvas} style={{ ...CANVAS, opacity: drawn ? 1 : 0 }} />
        {(failed || isBlank) && (
          <div style={STILLS}>
            {members.map(({ jar, entry }) => (
              <div key={entry.label} style={{ position: 'relative', width: `${100 / columns}%` }}>
                <StillJar jar={jar} palette={paletteColors(entry.palette ?? palette)} />
              </div>
            ))}
          </div>
        )}
        {members.map(({ jar, entry }) => (
          <CandyLabelView key={entry.label} label={labelOf(jar)} words={words} colorScheme={colorScheme} />
        ))}
      </div>
      {/* biome-ignore lint/a11y/noRedundantRoles: WebKit hears no list where the markers are hidden */}
      <ul role="list" style={LIST}>
        {members.map(({ entry }) => (
          <li key={entry.label} dir="auto" style={{ ...NAME, width: `${100 / columns}%` }}>
            <b>{words.format(sizeOf(entry))}</b>
            <br />
            {entry.label}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The candy label of each jar. Its changes render again. */
function useLabels(): (jar: Jar) => CandyLabel {
  const [, setChanges] = useState(0)
  const [labels] = useState(() => new WeakMap<Jar, CandyLabel>())
  return (jar) => {
    const onChange = () => setChanges((count) => count + 1)
    if (!labels.has(jar)) labels.set(jar, createCandyLabel(jar, onChange))
    return labels.get(jar)!
  }
}

/** Makes the row of the props, and fills it. Errors are reported after the render. */
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

/** Left to right in any language, like the picture. */
const COLUMN: CSSProperties = { direction: 'ltr', display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }
const HOST: CSSProperties = { position: 'relative', flex: 1, minHeight: 0 }
const CANVAS: CSSProperties = { ...COVER, overflow: 'hidden' }
const STILLS: CSSProperties = { ...COVER, display: 'flex', justifyContent: 'center' }
const LIST: CSSProperties = {
  display: 'flex',
  justifyContent: 'center',
  margin: 0,
  padding: '0.4em 0 0',
  listStyle: 'none',
  font: `15px/1.35 ${FONT}`,
  color: INK,
}
const NAME: CSSProperties = { boxSizing: 'border-box', textAlign: 'center', overflowWrap: 'anywhere', padding: '0 2px' }
