// The dialog of the visitor's jars: the list, the form of a jar, other devices, files and print.
import { Dialog } from '@base-ui/react/dialog'
import { type FormEvent, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react'
import { formatQuery, languageOf } from '../../src/settings/index.ts'
import { fileNameOf, intoView, newId, saveFile } from '../parts/browser.ts'
import { Button, PlainButton } from '../parts/choices.tsx'
import { DialogShell } from '../parts/DialogShell.tsx'
import { FileButton } from '../parts/FileButton.tsx'
import { lazy } from '../parts/lazy.ts'
import { NumberTextField, TextField } from '../parts/TextField.tsx'
import { openRecords } from '../state/keptRecords.ts'
import { changeJar, changeShelf, NewerShelf, newRoom, type OwnJar, ownState, titleOf, weekOf } from '../state/shelf.ts'
import type { Page, PageProps } from '../state/usePage.ts'
import { AnotherDevice } from './AnotherDevice.tsx'
import {
  EMPTY,
  isNumber,
  isTooLong,
  type JarFile,
  type Measure,
  MOST_LETTERS,
  measureOf,
  queryOf,
  readJarFile,
  settingsOf,
  writeJarFile,
} from './ownJar.ts'
import { OWN_TEXTS, type OwnTexts } from './texts.ts'

// Lazy: it brings Yjs.
const SideBySide = lazy(() => import('./SideBySide.tsx').then((file) => file.SideBySide))

/** The most jars of a row. */
const MOST_IN_ROW = 12

export function JarsDialog({ page, onClose }: PageProps & { onClose(): void }) {
  const { settings, own } = page
  const texts = OWN_TEXTS[languageOf(settings.locale)]
  const [jars, setJars] = useState(page.shelf!.jars)
  const name = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState('')
  const [isRow, setRow] = useState(false)
  const [isNew, setNew] = useState(false)
  /** The jar that the form changes; null for a new jar. */
  const edited = isNew ? null : own
  const [isSafe, setSafe] = useState(true)
  useEffect(() => {
    // Insecure pages do not know.
    void Promise.resolve(navigator.storage?.persisted?.()).then((is) => setSafe(is === true))
  }, [])
  const present = useMemo(() => jars.filter(({ gone }) => gone === undefined), [jars])
  const row = useMemo(() => present.slice(0, MOST_IN_ROW), [present])
  const counts = useCounts(present, own?.id, settings.count)
  /** Runs an action, and shows why it fails. */
  const attempt = async (act: () => Promise<void>) => {
    try {
      setProblem('')
      await act()
    } catch (error) {
      if (error instanceof RangeError) setProblem(texts.badFile(error.message))
      else if (error instanceof NewerShelf) setProblem(texts.newer)
      else setProblem((error as Error).name === 'QuotaExceededError' ? texts.noRoom : texts.notKept)
    }
  }
  /** Shows a jar, which may be new. */
  const show = async (id: string, jarsWith = (all: readonly OwnJar[]) => all) => {
    await changeShelf((shelf) => ({ jars: jarsWith(shelf.jars), last: id }))
    // No address contains the contents of a named jar.
    const query = new URLSearchParams(location.search).has('locale') ? `?locale=${settings.locale}` : ''
    history.replaceState(ownState(id), '', `${location.pathname}${query}`)
    page.reopen()
  }
  const add = async (jar: Omit<OwnJar, 'id'>, content?: Pick<JarFile, 'count' | 'text' | 'doc'>) => {
    const id = newId()
    if (content) {
      const { doc, ...record } = content
      if (doc !== undefined) await (await import('./ownDocument.ts')).writeDoc(id, doc)
      await openRecords(id).write({ ...record, query: jar.query })
    }
    // A file of a jar that is here is a copy: it gets a room of its own.
    await show(id, (all) => {
      const isCopy = !jar.room || all.some(({ room }) => room === jar.room)
      return [...all, { id, ...jar, ...(isCopy && { ...newRoom(), shared: false }) }]
    })
  }
  const change = async (id: string, changes: Partial<OwnJar>) => setJars((await changeJar(id, changes)).jars)
  const keep = (measure: Measure) =>
    attempt(async () => {
      const { goal, unit } = settingsOf(measure)
      const name = measure.name.trim()
      void navigator.storage?.persist?.() // so that the browser does not clear what has a name
      if (!edited) return add({ name, query: queryOf(measure, settings) })
      await change(edited.id, { name, query: queryOf(measure, settings) })
      if (goal !== settings.goal || unit !== settings.unit) page.actions.setBottle({ goal, unit })
      page.rename(name)
      onClose()
    })
  const nextWeek = () =>
    attempt(() =>
      add({ name: own!.name, week: weekOf(new Date()), query: queryOf(measureOf('', page.jar!), settings) }),
    )
  const mark = (id: string, gone?: number) => attempt(() => change(id, { gone }))
  const list = (
    <>
      <JarList
        jars={jars}
        texts={texts}
        locale={settings.locale}
        show={show}
        shown={own?.id ?? ''}
        mark={mark}
        counts={counts}
      />
      <div className="pair">
        <PlainButton disabled={row.length < 2} aria-describedby="row-hint" onClick={() => setRow(true)}>
          {texts.row}
        </PlainButton>
        <FileButton
          label={texts.fromFile}
          accept=".json,application/json"
          onFile={(content) =>
            attempt(async () => {
              const { count, text, doc, ...jar } = readJarFile(content)
              const held = page.actions.check(jar.query, text)
              if (held !== count)
                throw new RangeError(`the file is damaged: count is ${count}, and its jar has ${held}`)
              await add(jar, { count, text, doc })
            })
          }
        />
      </div>
      <p className="hint" id="row-hint">
        {row.length < 2 ? texts.rowOfTwo : present.length > row.length && texts.rowOfFirst(row.length)}
      </p>
    </>
  )
  if (isRow) return <SideBySide page={page} jars={row} texts={texts} onClose={onClose} />
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <DialogShell
        className="own-jars"
        title={texts.title}
        lead={texts.lead}
        close={texts.close}
        lang={languageOf(settings.locale)}
        initialFocus={jars.length > 0 ? true : name}
      >
        {jars.length > 0 && list}
        <JarForm
          key={edited?.id}
          first={edited ? measureOf(edited.name, page.jar!) : EMPTY}
          title={edited ? texts.change : texts.newJar}
          action={edited ? texts.save : texts.create}
          texts={texts}
          locale={settings.locale}
          nameField={name}
          onDone={keep}
        />
        {edited && (
          <>
            {page.sharing && <AnotherDevice page={page} texts={texts} attempt={attempt} />}
            <div className="pair">
              <PlainButton onClick={() => saveJar(page, edited)}>{texts.toFile}</PlainButton>
              <PlainButton onClick={() => print()}>{texts.print}</PlainButton>
            </div>
            {page.sharing?.connection && <p className="hint">{texts.fileHasKey}</p>}
            {!isSafe && <p className="hint">{texts.fileSafer}</p>}
            <div className="pair">
              <PlainButton onClick={() => setNew(true)}>{texts.newJar}</PlainButton>
              <PlainButton onClick={nextWeek}>{texts.newWeek}</PlainButton>
            </div>
          </>
        )}
        {jars.length === 0 && list}
        <p className="hint" role="alert" key={`problem ${problem}`} ref={intoView}>
          {problem}
        </p>
      </DialogShell>
    </Dialog.Root>
  )
}

type FormProps = {
  first: Measure
  title: string
  action: string
  texts: OwnTexts
  locale: string
  nameField: RefObject<HTMLInputElement | null>
  onDone(measure: Measure): void
}

function JarForm({ first, title, action, texts, locale, nameField, onDone }: FormProps) {
  const [draft, setDraft] = useState(first)
  const [asked, setAsked] = useState(false)
  const heading = useId()
  const tooLong = (text: string) => (isTooLong(text) ? texts.tooLong(MOST_LETTERS, text.trim().length) : null)
  const badNumber = (number: number | null) => (isNumber(number) ? null : texts.badNumber)
  const problems = {
    name: draft.name.trim() === '' ? texts.badName : tooLong(draft.name),
    label: tooLong(draft.label),
    goal: badNumber(draft.goal),
    unit: badNumber(draft.unit),
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (Object.values(problems).every((problem) => problem === null)) onDone(draft)
  }
  const change = (part: Partial<Measure>) => setDraft({ ...draft, ...part })
  const number = (name: 'goal' | 'unit', label: string, placeholder: string) => (
    <NumberTextField
      label={label}
      placeholder={placeholder}
      locale={locale}
      value={draft[name]}
      problem={asked ? problems[name] : null}
      onValueChange={(value) => change({ [name]: value })}
    />
  )
  return (
    <form className="own-form" aria-labelledby={heading} noValidate onSubmit={submit}>
      <h3 id={heading}>{title}</h3>
      <TextField
        label={texts.name}
        placeholder={texts.namePlaceholder}
        ref={nameField}
        value={draft.name}
        problem={asked ? problems.name : tooLong(draft.name)}
        onValueChange={(name) => change({ name })}
      />
      <div className="pair">
        {number('goal', texts.goal, texts.none)}
        <TextField
          label={texts.goalLabel}
          placeholder={texts.goalPlaceholder}
          value={draft.label}
          problem={problems.label}
          onValueChange={(label) => change({ label })}
        />
      </div>
      {number('unit', texts.unit, '1')}
      <Button type="submit" className="primary">
        {action}
      </Button>
    </form>
  )
}

/** The counts of jars by id, as the browser keeps them; of the shown one as it is. */
function useCounts(jars: readonly OwnJar[], shown = '', count = 0): ReadonlyMap<string, number> {
  const [kept, setKept] = useState<ReadonlyMap<string, number>>(new Map())
  useEffect(() => {
    for (const id of [...jars.map(({ id }) => id), '']) // and of the bottle without a name
      openRecords(id)
        .read()
        .then((open) => open(({ count }) => setKept((before) => new Map(before).set(id, count))))
        .catch(() => {})
  }, [jars])
  return new Map([...kept, [shown, count]])
}

type ListProps = {
  jars: readonly OwnJar[]
  /** The id of the shown jar. */
  shown: string
  /** What each jar counts, by id. */
  counts: ReadonlyMap<string, number>
  texts: OwnTexts
  locale: string
  show(id: string): void
  mark(id: string, gone?: number): void
}

function JarList({ jars, shown, counts, texts, locale, show, mark }: ListProps) {
  const named = jars.map((jar) => ({ ...jar, name: titleOf(jar, locale) }))
  const all = [...named, { id: '', name: texts.nameless, query: '', gone: undefined }]
  return (
    <ul className="own-list">
      {all.map(({ id, name, gone }) => (
        <li key={id}>
          <span className="own-name">{gone ? texts.removed(name) : name}</span>
          {!gone && <span className="label">{counts.get(id)?.toLocaleString(locale)}</span>}
          {gone ? (
            <PlainButton onClick={() => mark(id)}>{texts.takeBack}</PlainButton>
          ) : id === shown ? (
            <span className="label">{texts.shown}</span>
          ) : (
            <>
              <PlainButton aria-label={`${texts.open}: ${name}`} onClick={() => show(id)}>
                {texts.open}
              </PlainButton>
              {id !== '' && (
                <PlainButton aria-label={`${texts.remove}: ${name}`} onClick={() => mark(id, Date.now())}>
                  {texts.remove}
                </PlainButton>
              )}
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

function saveJar({ settings, actions, sharing }: Page, { name, week, title }: NonNullable<Page['own']>): void {
  const jar = { name, week, query: formatQuery(settings, undefined, '') }
  const file = writeJarFile({ ...jar, ...sharing?.file(), ...actions.saved() })
  saveFile(new Blob([file], { type: 'application/json' }), fileNameOf(title))
}
