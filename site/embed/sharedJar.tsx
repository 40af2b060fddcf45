// embed.html#shared=ROOM.KEY: a jar that others count, for a screen that only looks.
import { createRoot } from 'react-dom/client'
import * as Y from 'yjs'
import { useJar } from '../../src/index.ts'
import { languageOf } from '../../src/settings/index.ts'
import { useSharedJar } from '../../src/shared/react.ts'
import { settingsOf } from '../own/ownDocument.ts'
import { nextOf } from '../parts/goals.ts'
import { OF_GOAL } from '../parts/texts.ts'
import { Connected } from '../shared/Connected.tsx'
import { type Connection, connect, type LinkState } from '../shared/connect.ts'
import type { SharedLink } from '../shared/sharedLink.ts'
import { EmbedJar, type EmbedJarProps } from './EmbedJar.tsx'

type Given = Omit<EmbedJarProps, 'jar'>
type Props = { doc: Y.Doc; connection: Connection; given: Given }

/** Shows a shared jar once the server has given it. @param given the settings that are the viewer's own */
export async function showShared(box: HTMLElement, { room, key }: SharedLink, given: Given): Promise<void> {
  const doc = new Y.Doc()
  const connection = connect(doc, room, { key })
  const root = createRoot(box)
  const state = <Connected connection={connection} locale={given.locale ?? 'en'} />
  root.render(state)
  await new Promise<void>((resolve) => {
    const isThere = ({ is }: LinkState) => is === 'connected' && resolve()
    isThere(connection.state.getState())
    connection.state.subscribe(isThere)
  })
  root.render(<SharedJar doc={doc} connection={connection} given={given} />)
}

function SharedJar({ doc, connection, given }: Props) {
  const { jar } = useSharedJar(doc)
  const { name, unit, vessel, goal, seed, ...picture } = settingsOf(doc)
  const { locale = 'en' } = given
  const { count } = useJar(jar)
  const next = nextOf(jar.goals, count)
  return (
    <>
      {/* A viewer's key would drop a candy in this frame only. */}
      <EmbedJar {...given} {...picture} interactive={false} label={name ?? given.label} jar={jar} />
      {/* The jar itself says all this to screen readers. */}
      <p className="count-of" data-look={picture.look ?? given.look ?? 'day'} aria-hidden>
        <bdi>{name}</bdi>
        <strong>{count.toLocaleString(locale)}</strong>
        {next && OF_GOAL[languageOf(locale)](next.at.toLocaleString(locale), next.label)}
      </p>
      <Connected connection={connection} locale={locale} />
    </>
  )
}
