// The page: opens a CSV file and shows its answers as jars and as a table, and the rows that cannot
// be used.
import { type ChangeEvent, useEffect, useState } from 'react'
import { chartOf } from './chart.ts'
import { JarRows } from './JarRows.tsx'
import { decode, readSurvey, type Survey } from './readSurvey.ts'
import { sampleFile } from './sampleFile.ts'
import { BadRows, Numbers } from './Tables.tsx'

const FORM = `answer,label,count
a,Novels,500
b,Comics,260
c,"Maps, and atlases",12`

type Opened = { name: string; survey: Survey }

export function App() {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [error, setError] = useState('')
  const show = (name: string, text: string) => {
    setOpened({ name, survey: readSurvey(text) })
    setError('')
  }
  const open = async (file: File) => {
    try {
      show(file.name, decode(await file.arrayBuffer()))
    } catch (cause) {
      setError(`${file.name}: ${(cause as Error).message}`)
    }
  }
  useDrop(open)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    if (target.files?.[0]) open(target.files[0])
    target.value = '' // the same file may be chosen again after it was changed
  }
  return (
    <main>
      <header>
        <h1>Survey results</h1>
        <p className="buttons">
          <label className="main">
            Open a CSV file
            <input type="file" accept=".csv,.txt,text/csv" onChange={choose} />
          </label>
          <button type="button" onClick={() => show('Sample', sampleFile())}>
            Try a sample
          </button>
        </p>
      </header>
      <p className="error" role="alert">
        {error}
      </p>
      {opened ? <Results {...opened} /> : <Explanation />}
    </main>
  )
}

function Explanation() {
  return (
    <section className="empty">
      <p>Or drop a file anywhere on this page. It stays on your device. Its first line names the columns:</p>
      <pre>{FORM}</pre>
      <p>
        <code>answer</code> is required. <code>label</code> is the name that is shown. <code>count</code> or{' '}
        <code>value</code> is a whole number; without it each row counts 1.
      </p>
    </section>
  )
}

function Results({ name, survey: { answers, rows, bad } }: Opened) {
  const chart = chartOf(answers)
  const used = rows - bad.length
  return (
    <>
      <p className="told" role="status">
        {name}: {number(used)} of {number(rows)} rows used, {number(answers.length)}{' '}
        {answers.length === 1 ? 'answer' : 'different answers'}.
        {chart.unit > 1 && ` One candy stands for up to ${number(chart.unit)}.`}
        {chart.others > 0 && ` The last jar has the sum of the other ${number(chart.others)}.`}
      </p>
      <JarRows {...chart} />
      <div className="tables">
        <Numbers answers={answers} />
        <BadRows bad={bad} />
      </div>
    </>
  )
}

/** Opens a file that is dropped anywhere on the page. */
function useDrop(open: (file: File) => void) {
  useEffect(() => {
    const over = (event: DragEvent) => event.preventDefault() // the browser would show the file
    const drop = (event: DragEvent) => {
      event.preventDefault()
      const file = event.dataTransfer?.files[0]
      if (file) open(file)
    }
    addEventListener('dragover', over)
    addEventListener('drop', drop)
    return () => {
      removeEventListener('dragover', over)
      removeEventListener('drop', drop)
    }
  })
}

const number = (n: number) => n.toLocaleString('en')
