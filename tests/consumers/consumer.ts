// What the tests of consumers share: their projects, and what every page with a jar must fulfil.
import { execFile } from 'node:child_process'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { test as base, expect, type Page } from 'playwright/test'
import { root } from '../../scripts/docs/snippets.mjs'
import { expectPicture } from '../picture.ts'

/** A page that reports no error, and asks no other host. */
export const test = base.extend({
  async page({ page }, use) {
    const errors: string[] = []
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    page.on('pageerror', (error) => errors.push(String(error)))
    page.on('request', (request) => {
      const { hostname, protocol } = new URL(request.url())
      if (/^(http|ws)/.test(protocol) && hostname !== '127.0.0.1') errors.push(`request to ${request.url()}`)
    })
    await use(page)
    expect(errors, 'the page reports errors').toEqual([])
  },
})

/** Runs a command, and returns what it prints. */
export async function run(cwd: string, command: string, ...args: string[]): Promise<string> {
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', CI: '1', FORCE_COLOR: '0' }
  const options = { cwd, env, maxBuffer: 2 ** 26, shell: process.platform === 'win32' }
  try {
    return (await promisify(execFile)(command, args, options)).stdout
  } catch (error) {
    const { message, stdout, stderr } = error as Error & { stdout: string; stderr: string }
    throw new Error([message, stdout, stderr].join('\n'))
  }
}

/** Runs a program of a project's packages. */
export const runPackage = (folder: string, ...args: string[]) => run(folder, 'npx', '--no-install', ...args)

/**
 * Copies a project and installs the package in it, outside this repository: so that it cannot
 * resolve modules of ours.
 * @param source name of the folder in tests/consumers
 * @param versions of dependencies, in place of those of its package.json
 * @returns the project's folder
 */
export async function install(source: string, versions?: Record<string, string>): Promise<string> {
  const tarball = process.env.PACKED!
  const project = join(dirname(tarball), [source, ...Object.values(versions ?? {})].join('-'))
  cpSync(join(root, 'tests/consumers', source), project, { recursive: true })
  const manifest = join(project, 'package.json')
  if (versions) {
    const content = JSON.parse(readFileSync(manifest, 'utf8'))
    writeFileSync(manifest, JSON.stringify({ ...content, dependencies: { ...content.dependencies, ...versions } }))
  }
  // Each project with React lists its peer dependencies itself.
  await run(project, 'npm', 'install', '--no-audit', '--no-fund', '--no-package-lock', '--prefer-offline', tarball)
  return project
}

/** Waits until a worker of the page steps a jar. */
export async function expectWorker(page: Page) {
  const serves = () => typeof globalThis.onmessage === 'function'
  const serving = () => Promise.all(page.workers().map((worker) => worker.evaluate(serves).catch(() => false)))
  await expect.poll(serving, { message: 'a worker steps a jar' }).toContain(true)
}

/** Waits until a jar shows `count` candies, and the page's canvas is not blank. */
export async function expectJar(page: Page, count: number) {
  await expect(page.locator(`[data-count="${count}"]`).first()).toBeAttached()
  await expectPicture(page)
}
