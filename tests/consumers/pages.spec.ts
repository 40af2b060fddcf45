// Projects with a page: plain HTML, Vite and React, Next.
import { spawn } from 'node:child_process'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from 'playwright/test'
import { root } from '../../scripts/docs/snippets.mjs'
import { listen, STRICT, serve } from '../../scripts/served.mjs'
import { canvasColors } from '../picture.ts'
import { expectJar, expectWorker, install, runPackage, test } from './consumer.ts'
import { fromDocs } from './fromDocs.ts'

// What the other tests rely on: a picture on a canvas and a blank canvas are told apart, whatever is
// around, over or behind it.
test('a blank canvas is no picture', async ({ page }) => {
  const around = '<body style="margin: 0; background: linear-gradient(red, lime 40%, blue)"><p>Words</p>'
  const canvas = '<canvas width="300" height="300"></canvas>'
  const over = '<i style="position: fixed; inset: 0; background: linear-gradient(45deg, red, lime, blue)">Over it</i>'
  await page.setContent(`${around}<b></b>`)
  expect(await canvasColors(page)).toBe(0)
  await page.setContent(`${around}<div><template shadowrootmode="open">${canvas}</template></div>${over}`)
  expect(await canvasColors(page)).toBe(1)
  await page.setContent(`${around}${canvas}${over}`)
  expect(await canvasColors(page)).toBe(1)
  await page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const pen = canvas.getContext('2d')!
    for (let k = 0; k < 300; k++) {
      pen.fillStyle = `rgb(${k % 256} ${k >> 8} 7)`
      pen.fillRect(k, 0, 1, 300)
    }
  })
  expect(await canvasColors(page)).toBe(300)
})

// The element's file alone, in a page with a strict content security policy.
test('html', async ({ page }) => {
  const folder = await install('html')
  const index = join(folder, 'index.html')
  const blocks = ['Custom element', 'Counting'].map((heading) => fromDocs('docs/element.md', heading, 'html'))
  writeFileSync(index, readFileSync(index, 'utf8').replace(/<!-- docs:.*-->/, blocks.join('\n')))
  writeFileSync(join(folder, 'page.js'), fromDocs('docs/element.md', 'Counting', 'js'))
  copyFileSync(join(folder, 'node_modules/konpeito-bottle/dist/element.js'), join(folder, 'element.js'))
  const { url } = await serve(folder, { 'content-security-policy': STRICT })
  await page.goto(url)
  await expectWorker(page)
  await expectJar(page, 42)
  await expectJar(page, 3)
  await page.getByRole('button', { name: 'One more' }).click()
  await expectJar(page, 4)
})

test('vite-react', async ({ page }) => {
  await buildWithVite(page)
})

test('vite-react with the lowest version of each peer', async ({ page }) => {
  const { peerDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const lowest = Object.entries<string>(peerDependencies).map(([name, range]) => [
    name,
    /\d+\.\d+\.\d+/.exec(range)![0],
  ])
  await buildWithVite(page, Object.fromEntries(lowest))
})

/** A project of Vite, React and strict TypeScript: it builds, shows the jar, and follows a button. */
async function buildWithVite(page: Page, versions?: Record<string, string>) {
  const folder = await install('vite-react', versions)
  writeFileSync(join(folder, 'src/Counter.tsx'), fromDocs('docs/react.md', 'A count', 'tsx'))
  await runPackage(folder, 'tsc')
  await runPackage(folder, 'vite', 'build', '--logLevel', 'warn')
  const { url } = await serve(join(folder, 'dist'))
  await page.goto(url)
  await expectWorker(page)
  await expectJar(page, 12)
  await page.getByRole('button', { name: 'One more' }).click()
  await expectJar(page, 13)
}

// A server component, compiled with types, rendered on the server and hydrated in the browser.
test('next', async ({ page, request }) => {
  const folder = await install('next')
  writeFileSync(join(folder, 'app/page.tsx'), fromDocs('docs/react.md', 'On a server', 'tsx'))
  await runPackage(folder, 'next', 'build')
  const { url, close } = await listen(() => {})
  await close() // its port is free now
  const next = join(folder, 'node_modules/next/dist/bin/next')
  const args = [next, 'start', '--port', new URL(url).port, '--hostname', '127.0.0.1']
  const server = spawn(process.execPath, args, { cwd: folder, stdio: 'ignore' })
  try {
    await expect(async () => expect(await request.get(url)).toBeOK()).toPass({ timeout: 60_000 })
    const html = await (await request.get(url)).text()
    expect(html).toMatch(/aria-label="Tips of today: \d+ cand(y|ies)"/)
    expect(html).toMatch(/<img [^>]*src="\/poster.svg"/)
    await page.goto(url)
    await expectWorker(page)
    await expectJar(page, 30)
  } finally {
    server.kill()
  }
})
