// A named jar on other devices: what is needed, links as QR codes, and their withdrawal.
import { useEffect, useState } from 'react'
import { encode } from 'uqr'
import { useStore } from 'zustand'
import type { Link } from '../../server/protocol.ts'
import { PlainButton, Segments } from '../parts/choices.tsx'
import { useCopy } from '../share/copy.ts'
import type { Connection } from '../shared/connect.ts'
import { writeSharedLink } from '../shared/sharedLink.ts'
import type { Page } from '../state/usePage.ts'
import { intoView } from './SideBySide.tsx'
import type { OwnTexts } from './texts.ts'

type Role = Link['role']
const PAGES = { helper: 'hand.html', viewer: 'embed.html' } as const
const NEAR = /^(localhost|127\.|\[::1\])/

/** Asks the host of the page for JSON; null where it is no server of shared jars. */
const ask = async (path: string): Promise<unknown> =>
  fetch(path, { cache: 'no-store' })
    .then((answer) => (answer.ok ? answer.json() : null))
    .catch(() => null)

export function AnotherDevice({ page, texts }: { page: Page; texts: OwnTexts }) {
  const { connection, share } = page.sharing!
  const [isAsked, setAsked] = useState(false)
  const [isEnded, setEnded] = useState(false)
  useEffect(() => {
    const read = () => setEnded(connection?.state.getState().is === 'ended')
    read()
    return connection?.state.subscribe(read)
  }, [connection])
  const start = async () => {
    setAsked(true)
    if (await ask('/health')) await share(isEnded)
  }
  if (connection && !isEnded) return <Links connection={connection} texts={texts} locale={page.settings.locale} />
  return (
    <>
      <PlainButton onClick={start}>{texts.device}</PlainButton>
      {isAsked && (
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
  const [links, setLinks] = useState<readonly Link[]>([])
  const [made, setMade] = useState<{ id: string; role: Role; key: string } | null>(null)
  const [problem, setProblem] = useState('')
  const [isSure, setSure] = useState(false)
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
  const make = (role: Role) => attempt(connection.ask({ do: 'link', role }).then(setMade).then(list))
  const withdraw = (id: string) => {
    if (made?.id === id) setMade(null)
    void attempt(connection.ask({ do: 'withdraw', id }).then(list))
  }
  const at = origins.includes(origin) ? origin : origins[0]!
  const day = (made: number) => new Date(made).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <section className="own-links" aria-label={texts.device}>
      <h3 className="label">{texts.device}</h3>
      <div className="pair">
        <PlainButton onClick={() => make('helper')}>{texts.makeLink.helper}</PlainButton>
        <PlainButton onClick={() => make('viewer')}>{texts.makeLink.viewer}</PlainButton>
      </div>
      {made && (
        <>
          <Code
            key={made.id}
            address={`${at}/${PAGES[made.role]}${writeSharedLink({ room: connection.room, key: made.key })}`}
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
      {made && NEAR.test(new URL(at).host) && <p className="hint">{texts.onlyHere}</p>}
      <ul className="own-list">
        {links.map(({ id, role, made }) => (
          <li key={id}>
            <span className="own-name">{`${texts.links[role]}, ${day(made)}`}</span>
            <PlainButton
              aria-label={`${texts.withdraw}: ${texts.links[role]}, ${day(made)}`}
              onClick={() => withdraw(id)}
            >
              {texts.withdraw}
            </PlainButton>
          </li>
        ))}
      </ul>
      <PlainButton
        onClick={() => (isSure ? void attempt(connection.ask({ do: 'delete' }).then(() => {})) : setSure(true))}
      >
        {isSure ? texts.deleteSure : texts.deleteAll}
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
