// A named jar on other devices: what is needed, links as QR codes, and their withdrawal.
import { useEffect, useState } from 'react'
import { encode } from 'uqr'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { Link } from '../../server/protocol.ts'
import { intoView } from '../parts/browser.ts'
import { PlainButton, Segments } from '../parts/choices.tsx'
import { useCopy } from '../share/copy.ts'
import { Connected } from '../shared/Connected.tsx'
import { type Connection, type LinkState, WAITING } from '../shared/connect.ts'
import { writeSharedLink } from '../shared/sharedLink.ts'
import type { Page } from '../state/usePage.ts'
import type { OwnTexts } from './texts.ts'

const PAGES = { helper: 'hand.html', viewer: 'embed.html' } as const
const NEAR = /^(localhost|127\.|\[::1\])/

/** Asks the host of the page for JSON; null where it is no server of shared jars. */
const ask = async (path: string): Promise<unknown> =>
  fetch(path, { cache: 'no-store' })
    .then((answer) => (answer.ok ? answer.json() : null))
    .catch(() => null)

/** The state of a jar that is not shared. */
const UNSHARED = createStore<LinkState>(() => WAITING)

type Props = { page: Page; texts: OwnTexts; attempt(act: () => Promise<void>): Promise<void> }

/** @param attempt shows why an action fails */
export function AnotherDevice({ page, texts, attempt }: Props) {
  const { connection, share } = page.sharing!
  const [isMissing, setMissing] = useState(false)
  const link = useStore(connection?.state ?? UNSHARED)
  // After other refusals the room is still there, and its key is the owner's only way back into it.
  const isLost = link.is === 'ended' && (link.reason === 'deleted' || link.reason === 'key')
  const start = () =>
    attempt(async () => {
      const isThere = Boolean(await ask('/health'))
      setMissing(!isThere)
      if (isThere) await share(isLost)
    })
  if (connection && link.is !== 'ended')
    return <Links connection={connection} texts={texts} locale={page.settings.locale} />
  return (
    <>
      <PlainButton onClick={start}>{texts.device}</PlainButton>
      {isMissing && (
        <p className="hint" role="alert">
          {texts.needsServer}
        </p>
      )}
    </>
  )
}

type LinksProps = { connection: Connection; texts: OwnTexts; locale: string }

function Links({ connection, texts, locale }: LinksProps) {
  const { is } = useStore(connection.state)
  // A request would wait for ever.
  const disabled = is !== 'connected'
  const [links, setLinks] = useState<readonly Link[]>([])
  const [shownId, setShown] = useState('')
  const [problem, setProblem] = useState('')
  /** What the next press ends: the link of an id, or the jar for everyone. */
  const [sure, setSure] = useState<string | null>(null)
  const [origins, setOrigins] = useState([location.origin])
  const [origin, setOrigin] = useState('')
  useEffect(() => {
    void ask('/addresses').then((given) => {
      const far = NEAR.test(location.host) ? [] : [location.origin]
      const all = [...new Set([...far, ...(Array.isArray(given) ? given.map(String) : [])])]
      if (all.length > 0) setOrigins(all)
    })
  }, [])
  const attempt = (act: Promise<void>) => act.catch((error: Error) => setProblem(texts.refused(error.message)))
  const list = () => attempt(connection.ask({ do: 'links' }).then(({ links }) => setLinks(links)))
  useEffect(() => {
    if (is === 'connected') void list()
  }, [is])
  const make = (role: Link['role']) =>
    attempt(
      connection
        .ask({ do: 'link', role })
        .then(({ id }) => setShown(id))
        .then(list),
    )
  const withdraw = (id: string) => attempt(connection.ask({ do: 'withdraw', id }).then(list))
  const shown = links.find(({ id }) => id === shownId)
  const at = origins.includes(origin) ? origin : origins[0]!
  const day = (made: number) => new Date(made).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <section className="own-links" aria-label={texts.device} ref={intoView}>
      <h3 className="label">{texts.device}</h3>
      {disabled && <Connected connection={connection} locale={locale} />}
      <div className="pair">
        <PlainButton disabled={disabled} onClick={() => make('helper')}>
          {texts.makeLink.helper}
        </PlainButton>
        <PlainButton disabled={disabled} onClick={() => make('viewer')}>
          {texts.makeLink.viewer}
        </PlainButton>
      </div>
      {shown && (
        <>
          <Code
            key={shown.id}
            address={`${at}/${PAGES[shown.role]}${writeSharedLink({ room: connection.room, key: shown.key })}`}
            texts={texts}
          />
          {origins.length > 1 && (
            <Segments
              label={texts.address}
              names={origins}
              texts={Object.fromEntries(origins.map((each) => [each, each.replace(/^https?:\/\//, '')]))}
              value={at}
              onChange={setOrigin}
            />
          )}
        </>
      )}
      {shown && NEAR.test(new URL(at).host) && <p className="hint">{texts.onlyHere}</p>}
      <ul className="own-list">
        {links.map(({ id, role, made }) => (
          <li key={id}>
            <span className="own-name">{`${texts.links[role]}, ${day(made)}`}</span>
            {id !== shownId && (
              <PlainButton
                aria-label={`${texts.showCode}: ${texts.links[role]}, ${day(made)}`}
                onClick={() => setShown(id)}
              >
                {texts.showCode}
              </PlainButton>
            )}
            <PlainButton
              disabled={disabled}
              aria-label={`${sure === id ? texts.withdrawSure : texts.withdraw}: ${texts.links[role]}, ${day(made)}`}
              onClick={() => (sure === id ? withdraw(id) : setSure(id))}
            >
              {sure === id ? texts.withdrawSure : texts.withdraw}
            </PlainButton>
          </li>
        ))}
      </ul>
      <PlainButton
        disabled={disabled}
        onClick={() =>
          sure === 'jar' ? void attempt(connection.ask({ do: 'delete' }).then(() => {})) : setSure('jar')
        }
      >
        {sure === 'jar' ? texts.deleteSure : texts.deleteAll}
      </PlainButton>
      <p className="hint" role="alert">
        {problem}
      </p>
    </section>
  )
}

/** A link as a picture, a text and a button that copies it. */
function Code({ address, texts }: { address: string; texts: OwnTexts }) {
  const [copied, copy] = useCopy()
  const { size, data } = encode(address, { ecc: 'L', border: 3 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <>
      <svg
        className="own-code"
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={texts.code}
        shapeRendering="crispEdges"
      >
        <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
        <path d={path} />
      </svg>
      <a className="own-address" ref={intoView} href={address} target="_blank" rel="noreferrer">
        {address}
      </a>
      <PlainButton onClick={() => void copy(texts.copied, address)}>{copied?.message ?? texts.copyLink}</PlainButton>
    </>
  )
}
