// What is asked of each consumer. Each check throws where it finds something wrong.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expectJar, STRICT, serve, visit } from './visit.mjs'

/**
 * @typedef {object} Consumer
 * @property {string} root
 * @property {string} tarball
 * @property {import('playwright-core').Browser} browser
 * @property {(cwd: string, command: string, args: string[]) => string} run
 * @property {() => string} project installs the consumer's project; its folder
 */

/** @type {Record<string, (consumer: Consumer) => Promise<void>>} */
export const CHECKS = {
  // The tarball as tools see it: entries, types, files.
  async package({ root, tarball, run }) {
    run(root, 'npx', ['--no-install', 'publint', tarball, '--strict'])
    run(root, 'npx', ['--no-install', 'attw', tarball, '--profile', 'esm-only', '--no-emoji'])
    const files = run(root, 'tar', ['-tzf', tarball]).split('\n')
    for (const name of [
      'README.md',
      'LICENSE',
      'CHANGELOG.md',
      'dist/index.js',
      'dist/index.js.map',
      'dist/physics.js',
      'dist/element.js',
    ])
      assert(files.includes(`package/${name}`), `the tarball has no ${name}`)
    const index = run(root, 'tar', ['-xzOf', tarball, 'package/dist/index.js'])
    assert.match(index, /^['"]use client['"]/, 'index.js does not begin with "use client"')
    for (const peer of ['react', 'three', '@react-three/fiber'])
      assert(
        index.includes(`from"${peer}"`) || index.includes(`from "${peer}"`),
        `index.js does not import ${peer}: is it bundled?`,
      )
  },

  async node({ project, run }) {
    run(project(), process.execPath, ['check.mjs'])
  },

  async types({ project, run }) {
    const folder = project()
    run(folder, 'npx', ['--no-install', 'tsc', '-p', 'tsconfig.json'])
    run(folder, 'npx', ['--no-install', 'tsc', '-p', 'tsconfig.bundler.json'])
  },

  // The element's file alone, in a page of the strictest policy.
  async html({ browser, project }) {
    const folder = project()
    const file = join(folder, 'node_modules/konpeito/dist/element.js')
    const server = await serve((path) => (path === '/element.js' ? file : join(folder, path)), {
      'content-security-policy': STRICT,
    })
    try {
      await visit(browser, server.url, async (page) => {
        await expectJar(page, 30)
        await page.evaluate('addFive()')
        await expectJar(page, 35)
      })
    } finally {
      await server.close()
    }
  },

  // The site itself, under the same policy.
  async site({ browser, root }) {
    const server = await serve((path) => join(root, 'dist/site', path), { 'content-security-policy': STRICT })
    try {
      for (const path of ['index.html?count=30&quality=low', 'embed.html?count=30&quality=low']) {
        await visit(browser, server.url + path, async (page) => {
          await page.waitForSelector('canvas', { timeout: 60_000 })
          await page.waitForTimeout(3000)
        })
      }
    } finally {
      await server.close()
    }
  },

  async 'vite-react'({ browser, project, run }) {
    const folder = project()
    run(folder, 'npx', ['--no-install', 'vite', 'build', '--logLevel', 'warn'])
    const server = await serve((path) => join(folder, 'dist', path))
    try {
      await visit(browser, server.url, async (page) => {
        await expectJar(page, 40)
        await page.getByRole('button', { name: 'Five more' }).click()
        await expectJar(page, 45)
        await page.waitForFunction(() => document.title === 'ready', undefined, { timeout: 60_000 })
      })
    } finally {
      await server.close()
    }
  },

  // Rendered on the server, hydrated in the browser.
  async next({ browser, project, run }) {
    const folder = project()
    run(folder, 'npx', ['--no-install', 'next', 'build'])
    const html = readFileSync(join(folder, '.next/server/app/index.html'), 'utf8')
    assert(html.includes('Tips of today'), 'the page from the server does not name the jar')
    const port = await freePort()
    const next = join(folder, 'node_modules/next/dist/bin/next')
    const server = spawn(process.execPath, [next, 'start', '--port', String(port), '--hostname', '127.0.0.1'], {
      cwd: folder,
      stdio: 'ignore',
    })
    try {
      const url = `http://127.0.0.1:${port}/`
      await answers(url)
      await visit(browser, url, (page) => expectJar(page, 30))
    } finally {
      server.kill()
    }
  },
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((done, fail) => {
    const server = createServer()
    server.once('error', fail)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (address && typeof address === 'object' ? done(address.port) : fail(new Error('no port'))))
    })
  })
}

/** Waits until somebody answers. @param {string} url */
async function answers(url) {
  for (let trial = 0; trial < 120; trial++) {
    try {
      if ((await fetch(url)).ok) return
    } catch {}
    await new Promise((done) => setTimeout(done, 500))
  }
  throw new Error(`nobody answers at ${url}`)
}
