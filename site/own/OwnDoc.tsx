// Binds the bottle of the page to the document of a named jar, which decides what is in it, and connects
// a shared one. It shows nothing. It loads with Yjs after the first picture; what was added before goes
// into the document then.
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import type { Jar } from '../../src/index.ts'
import { changeJar, listAgain, newRoom, type OwnJar } from '../state/shelf.ts'
import type { Page } from '../state/usePage.ts'
import { LONGEST_IMAGE, type OwnDocument, openOwnDoc, type SharedSettings } from './ownDocument.ts'

export function OwnDoc({ page, own }: { page: Page; own: OwnJar }) {
  const { actions, settings, setSharing, named } = page
  const [doc, setDoc] = useState<OwnDocument | null>(null)
  const take = useEffectEvent(({ name = page.name, ...changes }: Partial<SharedSettings>) => {
    if (name !== page.name) {
      page.rename(name)
      void changeJar(own.id, { name }).catch(() => {})
    }
    actions.take(changes)
  })
  /** The jar in the list, with its room. */
  const [listed, setListed] = useState(own)
  const cleared = useEffectEvent(() => {
    listAgain({ ...listed, name: page.name }).catch(actions.storageIsFull)
  })
  useEffect(() => {
    let isLeft = false
    const told = { full: actions.storageIsFull, damaged: actions.keptIsDamaged, cleared: () => cleared() }
    const opened = openOwnDoc(own, told)
    opened.then(
      (doc) => {
        if (isLeft) return
        take(doc.settings()) // before those of the page are written
        doc.follow(take)
        setDoc(doc)
      },
      (error: Error) => (error.name === 'TimeoutError' ? actions.storageIsLate(false) : actions.partMissing()),
    )
    return () => {
      isLeft = true
      opened.then((doc) => doc.close()).catch(() => {})
    }
  }, [own, actions])

  const [isSynced, setSynced] = useState(false)
  const share = useEffectEvent(async (isLost: boolean) => {
    const { room, key } = listed.room && !isLost ? listed : newRoom()
    const changes = { room, key, shared: true }
    await changeJar(own.id, changes)
    setListed({ ...listed, ...changes }) // also the same room connects again
  })
  useEffect(() => {
    if (!doc) return
    const connection = doc.connect(listed)
    const { room, key, shared } = listed
    const file = () => ({ room, key, shared, doc: doc.save() })
    setSharing({ connection, file, share })
    connection?.state.subscribe(({ is }) => is === 'connected' && setSynced(true))
    return () => {
      setSharing(null)
      connection?.end()
    }
  }, [doc, listed, setSharing])

  const jar = page.bottle
  // An empty one that is shared gets its contents from the server first.
  const bound = settings.level === 0 && (!listed.shared || isSynced || doc?.isFilled()) ? doc : null
  const bind = useEffectEvent((jar: Jar, doc: OwnDocument) => {
    const more = doc.isFilled() ? named.missing() : 0
    const unbind = doc.bind(jar)
    if (more !== 0) actions.addKept(more)
    actions.follow()
    page.bound()
    return unbind
  })
  useEffect(() => {
    if (!bound || !jar) return
    const stops = [bind(jar, bound), jar.on('change', actions.follow)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [bound, jar, actions])
  const { level, goal, unit, vessel, shape, palette, look, image, seed } = settings
  useEffect(() => actions.warnOwn('levelNotCounted', level !== 0), [actions, level])
  useEffect(() => actions.warnOwn('imageNotShared', image.length > LONGEST_IMAGE), [actions, image])
  // Before another device can change them: otherwise its change would be set back.
  useLayoutEffect(
    () => bound?.write({ name: page.name, goal, unit, vessel, shape, palette, look, image, seed }),
    [bound, page.name, goal, unit, vessel, shape, palette, look, image, seed],
  )
  return null
}
