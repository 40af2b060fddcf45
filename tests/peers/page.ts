// Writes docs/peers.md from the cases.
import type { Case, Peer } from './case.ts'

const HEAD = `# What other engines test

The public tests and samples of other engines ask what a physics engine has to do. The cases on this
page come from them, with other parameters. They run as \`tests/peers\`, in two and three dimensions
where both have meaning. This page is written from them: \`npx vitest run -u tests/peers\`.

Bodies here are balls. Tests of boxes, hulls and meshes are left out, and so are tests of an engine's
inner parts. All files, and the samples of Box2D by the names under which they are registered, were
found in copies of the repositories on 25 November 2026, some at an older commit. The names of single
tests within a file were not looked up again.

| here | meaning |
| --- | --- |
| passes | the law holds |
| differs | another law holds on purpose, and a case checks it |
| fails | a known defect; the case is expected to fail |
| missing | there is no such feature; the remedy follows |
| not wanted | there will be none, because bodies are balls |

`

const KINDS = ['passes', 'differs', 'fails', 'missing', 'not wanted']

const count = (cases: readonly Case[], kind: string) => cases.filter((each) => kindOf(each) === kind).length

function kindOf({ differs, missing, fails }: Case): string {
  if (missing) return missing.endsWith('not wanted') ? 'not wanted' : 'missing'
  return fails ? 'fails' : differs ? 'differs' : 'passes'
}

const cell = (text: string) => text.replaceAll('|', '\\|')

function tableOf(cases: readonly Case[]): string {
  const rows = cases.map((each) => {
    const { test, law, differs, missing, fails } = each
    const says = [law, differs, missing, fails].filter(Boolean).join(': ')
    return `| ${cell(test)} | ${kindOf(each)} | ${cell(says)} |`
  })
  return ['| test | here | what holds, and why it differs |', '| --- | --- | --- |', ...rows].join('\n')
}

/** The page: a summary, then the cases of each peer. */
export function peersPage(peers: readonly Peer[]): string {
  const rows = peers.map(({ name, cases }) => {
    return `| [${name}](#${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}) | ${KINDS.map((kind) => count(cases, kind)).join(' | ')} |`
  })
  const all = peers.flatMap(({ cases }) => cases)
  const total = `| all | ${KINDS.map((kind) => count(all, kind)).join(' | ')} |`
  const summary = [`| engine | ${KINDS.join(' | ')} |`, `| --- |${' --- |'.repeat(KINDS.length)}`, ...rows, total].join(
    '\n',
  )
  const parts = peers.map(({ name, source, cases }) => `## ${name}\n\n[Tests](${source})\n\n${tableOf(cases)}\n`)
  return `${HEAD}${summary}\n\n${parts.join('\n')}`
}
