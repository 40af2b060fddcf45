// The jar as one component: a count or a list of items goes in, candies fall and leave. The bookkeeping is in hooks/jar.ts, the drawing in
// the views; this file joins the two to React. Another view, seed or capacity begins anew; nothing else mounts the picture again.
import { useFrame, useThree } from '@react-three/fiber'
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { type CandyEvent, createJar, type Jar, type JarChange, type JarOptions, type JarStats } from '../hooks/jar.ts'
import type { JarItem } from '../hooks/jarItems.ts'
import type { JarVec } from '../hooks/jarWorld.ts'
import type { AnyWorld } from '../hooks/usePhysicsWorld.ts'
import { usePick } from '../hooks/usePick.ts'
import { prefersCalm, useSettled } from '../hooks/useSettled.ts'
import { useStep } from '../hooks/useStep.ts'
import { BottleView } from './BottleView.tsx'
import { BOTTLE_TEXTS, type BottleLocale } from './bottleTexts.ts'
import { KonpeitoCanvas, type Quality } from './KonpeitoCanvas.tsx'
import { PhysicsWorld } from './PhysicsWorld.tsx'
import { PALETTES, type PaletteName } from './palettes.ts'
import { TorusView } from './TorusView.tsx'

/** What `ref` gives. With `count` or `items` given, drop, take and clear change nothing themselves: they ask through `onChange`. */
export interface KonpeitoBottleHandle {
  /** Lets `n` candies, or these items, fall in. 1 */
  drop(what?: number | readonly JarItem[]): void
  /** Takes the newest `n` out, or those with these ids. 1 */
  take(what?: number | readonly (string | number)[]): void
  clear(): void
  /** 0 to 3; 1 */
  shake(force?: number): void
  /** Where candies fall, in the bottle's frame: [0, -1, 0] is upright. */
  tilt(direction: JarVec): void
  /** Items and world as text. */
  save(): string
  /** @throws RangeError when the text is no saved jar; then nothing has changed */
  load(text: string): void
  /** The picture as PNG. @throws Error without a picture */
  toBlob(): Promise<Blob>
  stats(): JarStats
}

export interface KonpeitoBottleProps extends JarOptions {
  /** Controlled: the jar follows. `items` win over `count`. */
  count?: number
  items?: readonly JarItem[]
  /** Uncontrolled: what is in the jar at first. */
  defaultCount?: number
  defaultItems?: readonly JarItem[]
  /** What is there at mount already rests (`settled`, default), or pours. */
  initial?: 'settled' | 'pour'
  /** Its name, or sRGB colours; kyoto */
  palette?: PaletteName | readonly string[]
  quality?: Quality
  /** m from the camera; beyond it physics and drawing are cheaper. 5 */
  lodDistance?: number
  paused?: boolean
  /** The page shows through. */
  transparent?: boolean
  /** Pointer, touch and keys move the camera; false: they belong to the page. */
  interactive?: boolean
  locale?: BottleLocale
  /** What a screen reader says of the picture. */
  label?: string
  /** Stands in the picture's place until it is ready, and without WebGL: the address of a picture, or anything. */
  poster?: ReactNode
  onReady?(handle: KonpeitoBottleHandle): void
  onDrop?(event: CandyEvent): void
  onLand?(event: CandyEvent): void
  onSettle?(event: { count: number }): void
  /** A candy was clicked; on a torus only where it is interactive. */
  onPick?(event: CandyEvent): void
  onChange?(change: JarChange): void
  /** Absent: errors are written to the console. */
  onError?(error: Error): void
  ref?: Ref<KonpeitoBottleHandle>
}

export function KonpeitoBottle(props: KonpeitoBottleProps) {
  const { view = 'bottle', seed = 1, capacity, overflow } = props
  return <JarScene key={`${view} ${seed} ${capacity} ${overflow}`} {...props} />
}

function JarScene(props: KonpeitoBottleProps) {
  const { view = 'bottle', count, items, initial = 'settled', palette, quality = 'auto', lodDistance = 5 } = props
  const { paused = false, transparent = false, interactive = false, locale = 'en', label, poster, ref } = props
  const [{ jar, early }] = useState(() => filledJar(props))
  const { number, each, paint, again, handle, picture, latest } = useJar(jar, early, props)
  useImperativeHandle(ref, () => handle, [handle])

  const opened = useRef(false)
  const [calm] = useState(() => typeof matchMedia !== 'undefined' && prefersCalm())
  const wanted = view === 'bottle' && (calm || initial === 'settled')
  const settling = useSettled(jar.world as AnyWorld, calm ? number : 0, wanted, () => jar.step(!opened.current))
  useEffect(() => {
    if (!settling) opened.current = true
  }, [settling])

  // `again`: the jar was changed under props that stayed
  useEffect(() => {
    try {
      if (items) jar.setItems(items)
      else if (count !== undefined) jar.setCount(count)
    } catch (error) {
      complain(latest.current, error)
    }
  }, [jar, items, count, again])

  const [drawn, setDrawn] = useState(false)
  // Without a picture the poster, or else the count, stands in its place.
  const [broken, setBroken] = useState(false)
  const shown = drawn && (!settling || opened.current)
  const told = useRef(false)
  useEffect(() => {
    if (!shown || told.current) return
    told.current = true
    latest.current.onReady?.(handle)
  }, [shown, handle, latest])

  // Another function paints all candies anew
  const colorOf = useMemo(() => (id: number) => jar.at(id)?.item.color, [jar, paint])
  const texts = BOTTLE_TEXTS[locale]
  const said = useQuiet(texts.count(number, each))
  const pick = (id: number | null) => {
    const hit = id === null ? null : jar.at(id)
    if (hit) props.onPick?.(hit)
  }
  const still = typeof poster === 'string' ? <img src={poster} alt="" style={COVER} /> : poster
  const colors = typeof palette === 'string' ? PALETTES[palette] : palette
  const scene = { palette: colors, colorOf, transparent, interactive }
  return (
    <div style={BOX}>
      <div style={shown || broken ? BOX : HIDDEN}>
        <KonpeitoCanvas
          view={view}
          quality={quality}
          transparent={transparent}
          interactive={interactive}
          label={label ?? (interactive ? `${texts[view]}. ${texts.keys}` : texts[view])}
          onError={(error) => {
            setBroken(true)
            complain(latest.current, error)
          }}
          fallback={still ?? <p>{texts.count(number, each)}</p>}
        >
          <PhysicsWorld world={jar.world as AnyWorld} paused={paused || settling} lodDistance={lodDistance}>
            {view === 'bottle' ? <BottleView {...scene} /> : <TorusView {...scene} onFollow={pick} />}
            <Follower jar={jar} onDrawn={setDrawn} picture={picture} onPick={props.onPick && pick} />
          </PhysicsWorld>
        </KonpeitoCanvas>
      </div>
      {!shown && !broken && still !== undefined && <div style={COVER}>{still}</div>}
      <p role="status" style={UNSEEN}>
        {said}
      </p>
    </div>
  )
}

/** Lives inside the canvas: hands the world's steps to the jar, tells of the first picture, and lends the picture out. */
function Follower(props: {
  jar: Jar
  onDrawn(drawn: boolean): void
  picture: { current: (() => Promise<Blob>) | null }
  onPick: ((id: number | null) => void) | undefined
}) {
  const { jar, onDrawn, picture, onPick } = props
  const get = useThree((state) => state.get)
  const drawn = useRef(false)
  useStep(() => jar.stepped())
  usePick(onPick)
  useFrame(() => {
    if (drawn.current) return
    drawn.current = true
    onDrawn(true)
  })
  useEffect(() => {
    picture.current = () =>
      new Promise((done, fail) => {
        const { gl, scene, camera } = get()
        // Read in the same turn in which it is drawn: after it the drawing buffer is empty.
        gl.render(scene, camera)
        gl.domElement.toBlob((blob) => (blob ? done(blob) : fail(new Error('the browser made no picture'))))
      })
    return () => {
      picture.current = null
    }
  }, [get, picture])
  return null
}

/** The jar's events as React's, what is shown of it, and its handle. */
function useJar(jar: Jar, early: Error[], props: KonpeitoBottleProps) {
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  const [state, setState] = useState(() => ({ number: jar.count(), each: jar.stats().standsFor, paint: 0, again: 0 }))
  const picture = useRef<(() => Promise<Blob>) | null>(null)
  useEffect(() => {
    for (const error of early.splice(0)) complain(latest.current, error)
    let each = jar.stats().standsFor
    const stops = [
      jar.on('drop', (event) => latest.current.onDrop?.(event)),
      jar.on('land', (event) => latest.current.onLand?.(event)),
      jar.on('settle', (event) => latest.current.onSettle?.(event)),
      jar.on('error', (error) => complain(latest.current, error)),
      jar.on('paint', () => setState((before) => ({ ...before, paint: before.paint + 1 }))),
      jar.on('change', (change) => {
        setState((before) => ({ ...before, number: change.count, each: change.standsFor }))
        // Whoever sets the count knows it; what one candy stands for is news.
        const news = change.reason !== 'set' || change.standsFor !== each || !controlled(latest.current)
        each = change.standsFor
        if (news) latest.current.onChange?.(change)
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [jar, early])

  const handle = useMemo<KonpeitoBottleHandle>(() => {
    const asks = () => controlled(latest.current)
    const ask = (change: JarChange) => latest.current.onChange?.(change)
    return {
      drop: (what) => void (asks() ? ask(jar.propose('drop', what)) : jar.drop(what)),
      take: (what) => void (asks() ? ask(jar.propose('take', what)) : jar.take(what)),
      clear: () => void (asks() ? ask(jar.propose('clear')) : jar.clear()),
      shake: jar.shake,
      tilt: jar.tilt,
      save: jar.save,
      load(text) {
        jar.load(text)
        // Under control the props have the last word: those that `onChange` has led to.
        setState((before) => ({ ...before, again: before.again + 1 }))
      },
      toBlob: () => picture.current?.() ?? Promise.reject(new Error('there is no picture yet: wait for onReady')),
      stats: jar.stats,
    }
  }, [jar])
  return { ...state, handle, picture, latest }
}

const controlled = ({ items, count }: KonpeitoBottleProps) => items !== undefined || count !== undefined

/** A jar with what it holds at first, and what went wrong with that. */
function filledJar(props: KonpeitoBottleProps): { jar: Jar; early: Error[] } {
  const { view, seed, capacity, overflow, items, count, defaultItems, defaultCount } = props
  const jar = createJar({ view, seed, capacity, overflow })
  const early: Error[] = []
  const stop = jar.on('error', (error) => early.push(error))
  try {
    const list = items ?? (count === undefined ? defaultItems : undefined)
    if (list) jar.setItems(list)
    else jar.setCount(count ?? defaultCount ?? 0)
  } catch (error) {
    // The effect that follows controlled props meets the same error and tells of it.
    if (!controlled(props)) early.push(error as Error)
  }
  stop()
  return { jar, early }
}

function complain({ onError }: KonpeitoBottleProps, error: unknown): void {
  const known = error instanceof Error ? error : new Error(String(error))
  if (onError) onError(known)
  else console.error(known)
}

/** ms without a change before a text is said */
const QUIET = 1200

/** The text, once it has stayed the same for a moment: a stream of changes is not read out one by one. */
function useQuiet(text: string): string {
  const [said, setSaid] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), QUIET)
    return () => clearTimeout(timer)
  }, [text])
  return said
}

const BOX = { position: 'relative', width: '100%', height: '100%' } as const
const HIDDEN = { ...BOX, opacity: 0 } as const
const COVER = { position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'contain' } as const
const UNSEEN = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  margin: '-1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const
