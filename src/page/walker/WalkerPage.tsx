// The page of the walker: the room fills the window beside the panel; in a race, the tracks do.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { KonpeitoCanvas } from '../../components/canvas/KonpeitoCanvas.tsx'
import type { Marks } from '../../components/walker/marks.ts'
import { RaceView } from '../../components/walker/RaceView.tsx'
import { WalkerView } from '../../components/walker/WalkerView.tsx'
import { PhysicsWorld } from '../../components/world/PhysicsWorld.tsx'
import { DAINTY_WALKER, type World, walkers } from '../../physics/index.ts'
import type { RoomFrame } from '../../view/walkerRoom.ts'
import { Masthead } from '../Masthead.tsx'
import { Notices } from '../Notices.tsx'
import { useKeys } from '../useKeys.ts'
import type { Page } from '../usePage.ts'
import { useVersion } from '../useVersion.ts'
import { drawSelection, EditorPointer } from './EditorPointer.tsx'
import { changed, createEditor, GRID, load, modelOf, type Tool } from './editor.ts'
import { createRace, isOver, type Race, timeRace } from './race.ts'
import { fromFragment, lastFragment } from './share.ts'
import { WALKER_TEXTS } from './texts.ts'
import { useEdit } from './useEditor.ts'
import { WalkerPanel } from './WalkerPanel.tsx'
import { TurnDisc, type Turner } from './WaveDisc.tsx'
import './walker.css'

/** What the parts of the panel work with. */
export type Workshop = ReturnType<typeof useWorkshop>

function useWorkshop(page: Page) {
  const world = page.world as World<2>
  const studio = useMemo(() => createEditor(world), [world])
  const texts = WALKER_TEXTS[page.settings.locale]
  const version = useVersion(studio)
  const edit = useEdit(studio)
  const [notice, setNotice] = useState('')
  const [race, setRace] = useState<Race | null>(null)
  const [racing, setRacing] = useState(false)
  const [shortcuts, setShortcuts] = useState(true)
  studio.paused = page.settings.paused
  const read = useCallback(
    (json: () => unknown): boolean => {
      try {
        load(studio, json())
        setNotice('')
        return true
      } catch (error) {
        setNotice(WALKER_TEXTS[page.settings.locale].refused((error as Error).message))
        return false
      }
    },
    [studio, page.settings.locale],
  )
  const startRace = useCallback(
    (count: number) => {
      const own = modelOf(studio)
      const others = walkers().filter(({ name }) => name !== own.name)
      setRace(createRace(own.nodes.length > 0 ? [own, ...others] : others, count))
      setRacing(true)
    },
    [studio],
  )
  const leaveRace = useCallback(() => {
    setRace(null)
    setRacing(false)
  }, [])
  /** Building stops the world, as the classic does; it may be set going again. */
  const setTool = useCallback(
    (tool: Tool) => {
      studio.tool = tool
      if (tool === 'build') page.actions.setPaused(true)
      changed(studio)
    },
    [studio, page.actions],
  )
  return {
    page,
    studio,
    setTool,
    shortcuts,
    setShortcuts,
    version,
    edit,
    texts,
    notice,
    setNotice,
    read,
    race,
    racing,
    setRacing,
    startRace,
    leaveRace,
  }
}

export function WalkerPage({ page }: { page: Page }) {
  const { settings, actions } = page
  const shop = useWorkshop(page)
  const { studio, version, texts, race, racing, setRacing, notice, setNotice, read, setTool, shortcuts } = shop
  const frame = useRef<RoomFrame | null>(null)
  const turner = useMemo<Turner>(() => ({ turn: null }), [])
  useLink(read)

  const keys = useMemo(
    () => ({
      v: () => actions.toggleView(),
      r: () => read(() => DAINTY_WALKER),
      ' ': actions.togglePaused,
      '.': actions.step,
      m: () => setTool('move'),
      b: () => setTool('build'),
      d: () => setTool('delete'),
    }),
    [actions, read, setTool],
  )
  useKeys(keys, shortcuts && race === null)

  // A new function whenever something changed: the view draws anew.
  const overlay = useCallback(
    (marks: Marks, positions: Float32Array, ends: Int32Array) => drawSelection(studio, marks, positions, ends),
    [studio, version],
  )
  const onFrame = useCallback((next: RoomFrame) => {
    frame.current = next
  }, [])
  const onTick = useCallback(() => {
    if (!race) return
    timeRace(race)
    if (isOver(race)) setRacing(false)
  }, [race, setRacing])

  return (
    <div
      className="page"
      data-view="walker"
      data-look={settings.look}
      data-racing={race ? true : undefined}
      data-transparent={settings.transparent || undefined}
    >
      <Masthead texts={page.texts} tagline={texts.tagline} />
      <main className="scene">
        <KonpeitoCanvas
          key={race ? 'race' : 'room'}
          view="walker"
          quality={settings.quality}
          look={settings.look}
          transparent={settings.transparent}
          label={race ? texts.sceneRace : texts.scene}
          onError={actions.report}
          fallback={
            <p className="no-picture" role="alert">
              {page.texts.noWebGL}
            </p>
          }
        >
          {race ? (
            <RaceView racers={race.runners} running={racing} distance={race.distance} onTick={onTick} />
          ) : (
            <PhysicsWorld world={page.world} paused={settings.paused} ref={page.runner} onFigures={page.figures.set}>
              <WalkerView
                transparent={settings.transparent}
                grid={studio.snap || studio.tool === 'build' ? 4 * GRID : 0}
                onFrame={onFrame}
                overlay={overlay}
              />
              <EditorPointer studio={studio} frame={frame} />
              <TurnDisc turner={turner} />
            </PhysicsWorld>
          )}
        </KonpeitoCanvas>
      </main>
      <Notices
        notices={[...page.notices, ...(notice ? [{ id: 'walker', text: notice }] : [])]}
        texts={page.texts}
        onDismiss={(id) => (id === 'walker' ? setNotice('') : actions.dismiss(id))}
      />
      <WalkerPanel shop={shop} turner={turner} />
    </div>
  )
}

/** A walker in the address is loaded at the start, and whenever the address gets another. */
function useLink(read: (json: () => unknown) => boolean): void {
  const latest = useRef(read)
  useEffect(() => {
    latest.current = read
  })
  useEffect(() => {
    const follow = () => {
      if (location.hash.length < 2 || location.hash.startsWith('#s=') || location.hash === lastFragment.text) return
      lastFragment.text = location.hash
      latest.current(() => fromFragment(location.hash))
    }
    follow()
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
}
