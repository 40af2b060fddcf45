// The checks of each consumer. A check throws if it finds an error.
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expectedOutput } from '../docs/snippets.mjs'
import { STRICT, serve } from '../served.mjs'
import { fromDocs } from './docs.mjs'
import { answers, canvasColors, expectJar, expectWorker, freePort, visit } from './visit.mjs'

/**
 * @typedef {object} Consumer
 * @property {string} root
 * @property {string} tarball
 * @property {import('playwright').Browser} browser
 * @property {(cwd: string, command: string, args: string[]) => Promise<string>} run
 * @property {(source?: string, versions?: Record<string, string>) => Promise<string>} project installs the
 *   consumer's project, or that of another name with other versions, and returns its folder
 */

/** @type {Record<string, (consumer: Consumer) => Promise<void>>} */
export const CHECKS = {
  // Tests what the other checks rely on: a picture on a canvas and a blank canvas are told apart,
  // whatever is around, over or behind it.
  async canvas({ browser }) {
    const page = await browser.newPage({ viewport: { width: 480, height: 640 } })
    try {
      const around = '<body style="margin: 0; background: linear-gradient(red, lime 40%, blue)"><p>Words</p>'
      await page.setContent(`${around}<b></b>`)
      assert.equal(await canvasColors(page), 0, 'there is no canvas')
      const canvas = '<canvas width="300" height="300"></canvas>'
      const over =
        '<i style="position: fixed; inset: 0; background: linear-gradient(45deg, red, lime, blue)">Over it</i>'
      await page.setContent(`${around}${canvas}${over}`)
      assert.equal(await canvasColors(page), 1, 'a blank canvas counts as a picture')
      await page.setContent(`${around}<div><template shadowrootmode="open">${canvas}</template></div>${over}`)
      assert.equal(await canvasColors(page), 1, 'a blank canvas in a shadow root counts as a picture')
      await page.setContent(`${around}${canvas}${over}`)
      await page.evaluate(() => {
        const pen = /** @type {HTMLCanvasElement} */ (document.querySelector('canvas')).getContext('2d')
        for (let k = 0; pen && k < 300; k++) {
          pen.fillStyle = `rgb(${k % 256} ${k >> 8} 7)`
          pen.fillRect(k, 0, 1, 300)
        }
      })
      assert.equal(await canvasColors(page), 300, 'a picture is not detected')
    } finally {
      await page.close()
    }
  },

  // The tarball: entry points, types, files.
  async package({ root, tarball, run }) {
    await run(root, 'npx', ['--no-install', 'publint', tarball, '--strict'])
    await run(root, 'npx', ['--no-install', 'attw', tarball, '--profile', 'esm-only', '--no-emoji'])
    const files = (await run(root, 'tar', ['-tzf', tarball])).split('\n')
    for (const name of [
      'README.md',
      'LICENSE',
      'CHANGELOG.md',
      'dist/index.js',
      'dist/index.js.map',
      'dist/jar.js',
      'dist/physics.js',
      'dist/element.js',
      'dist/element.cdx.json',
      'dist/THIRD-PARTY-NOTICES.txt',
      'dist/stepWorker.js',
      'dist/custom-elements.json',
    ])
      assert(files.includes(`package/${name}`), `the tarball has no ${name}`)
    await run(dirname(tarball), 'tar', ['-xzf', tarball])
    const read = (/** @type {string} */ name) => readFileSync(join(dirname(tarball), 'package', name), 'utf8')
    // Comments may stand above the directive: here the one that names the notices.
    const directive = /^\s*(\/\*![^*]*\*\/\s*)?['"]use client['"]/
    assert.match(read('dist/index.js'), directive, 'index.js does not begin with "use client"')
    const { dependencies, peerDependencies } = JSON.parse(read('package.json'))
    const outside = Object.keys({ ...dependencies, ...peerDependencies })
    const needed = new Set(
      files.filter((file) => /^package\/dist\/.*\.js$/.test(file)).flatMap((file) => importsOf(read(file.slice(8)))),
    )
    for (const name of needed)
      assert(isOf(name, outside), `the package imports ${name}, which is not among its dependencies`)
    for (const peer of ['react', 'three', '@react-three/fiber', 'its-fine'])
      assert(needed.has(peer), `nothing imports ${peer}: is it bundled?`)
    assert.deepEqual(importsOf(read('dist/element.js')), [], 'element.js must import nothing')
    // Every module has a source map, except those that only re-export a chunk, or hold types alone.
    for (const file of files.filter((name) => /^package\/dist\/.*\.js$/.test(name)))
      assert(files.includes(`${file}.map`) || PASSES_ON.test(read(file.slice(8))), `the tarball has no ${file}.map`)
    for (const file of files.filter((name) => name.endsWith('.js.map'))) {
      const { sources, sourcesContent, mappings } = JSON.parse(read(file.slice(8)))
      assert(
        sourcesContent?.length > 0 && sourcesContent.length === sources.length,
        `${file} does not contain its sources`,
      )
      assert(
        sourcesContent.every((/** @type {unknown} */ text) => typeof text === 'string'),
        `${file} lacks a source`,
      )
      assert(mappings.length > 20, `${file} maps nothing`)
      const [name] = file.split('/').slice(-1)
      assert(read(file.slice(8, -4)).trimEnd().endsWith(`//# sourceMappingURL=${name}`), `no module names ${file}`)
    }
  },

  // Scripts of a server: without React, without the types of a page, and with declarations checked.
  // And the types of the element, without React and three.
  async node({ root, project, run }) {
    const folder = await project()
    for (const peer of ['three', 'react-dom', '@react-three/fiber'])
      assert(!existsSync(join(folder, 'node_modules', peer)), `the physics alone install ${peer}`)
    await run(folder, process.execPath, ['check.mjs'])
    const scripts = {
      server: fromDocs(root, 'docs/recipes.md', 'On a server', 'ts'),
      world: fromDocs(root, 'docs/physics.md', 'A world', 'ts'),
    }
    for (const [name, code] of Object.entries(scripts)) writeFileSync(join(folder, `${name}.ts`), code)
    await run(folder, 'npx', ['--no-install', 'tsc'])
    await run(folder, 'npx', ['--no-install', 'tsc', '-p', 'tsconfig.element.json'])
    for (const [name, code] of Object.entries(scripts)) {
      const said = await run(folder, process.execPath, [`out/${name}.js`])
      assert.equal(
        said,
        expectedOutput(code)
          .map((line) => `${line}\n`)
          .join(''),
        `${name}.ts prints something else`,
      )
    }
  },

  async types({ project, run }) {
    const folder = await project()
    await run(folder, 'npx', ['--no-install', 'tsc', '-p', 'tsconfig.json'])
    await run(folder, 'npx', ['--no-install', 'tsc', '-p', 'tsconfig.bundler.json'])
    // The package's own declarations. Those of drei and fiber do not compile with every TypeScript.
    const errors = diagnose(folder, ['-p', 'tsconfig.json', '--skipLibCheck', 'false']).filter((line) =>
      line.includes('node_modules/konpeito-bottle/'),
    )
    assert.deepEqual(errors, [], 'declarations of the package do not compile')
    // With its peers installed, the React package can be imported without a DOM.
    await run(folder, process.execPath, [
      '--input-type=module',
      '-e',
      "const { KonpeitoBottle } = await import('konpeito-bottle'); if (!KonpeitoBottle || 'document' in globalThis) process.exit(1)",
    ])
  },

  // The element's file alone, in a page with a strict content security policy.
  async html({ root, browser, project }) {
    const folder = await project()
    const blocks = ['Custom element', 'Counting'].map((heading) => fromDocs(root, 'docs/element.md', heading, 'html'))
    const page = readFileSync(join(folder, 'index.html'), 'utf8')
    writeFileSync(join(folder, 'index.html'), page.replace(/<!-- docs:.*-->/, blocks.join('\n')))
    writeFileSync(join(folder, 'page.js'), fromDocs(root, 'docs/element.md', 'Counting', 'js'))
    copyFileSync(join(folder, 'node_modules/konpeito-bottle/dist/element.js'), join(folder, 'element.js'))
    const server = await serve(folder, { 'content-security-policy': STRICT })
    try {
      await visit(browser, server.url, async (page) => {
        await expectWorker(page)
        await expectJar(page, 42)
        await expectJar(page, 3)
        await page.getByRole('button', { name: 'One more' }).click()
        await expectJar(page, 4)
      })
    } finally {
      await server.close()
    }
  },

  async 'vite-react'(consumer) {
    await buildsWithVite(consumer, await consumer.project())
  },

  // The same with the lowest version of each peer that package.json allows.
  async 'oldest peers'(consumer) {
    const { peerDependencies } = JSON.parse(readFileSync(join(consumer.root, 'package.json'), 'utf8'))
    const lowest = Object.entries(peerDependencies).map(([name, range]) => [name, /\d+\.\d+\.\d+/.exec(range)?.[0]])
    await buildsWithVite(consumer, await consumer.project('vite-react', Object.fromEntries(lowest)))
  },

  // A server component, compiled with types, rendered on the server and hydrated in the browser.
  async next({ root, browser, project, run }) {
    const folder = await project()
    writeFileSync(join(folder, 'app/page.tsx'), fromDocs(root, 'docs/react.md', 'On a server', 'tsx'))
    await run(folder, 'npx', ['--no-install', 'next', 'build'])
    const port = await freePort()
    const next = join(folder, 'node_modules/next/dist/bin/next')
    const server = spawn(process.execPath, [next, 'start', '--port', String(port), '--hostname', '127.0.0.1'], {
      cwd: folder,
      stdio: 'ignore',
    })
    try {
      const url = `http://127.0.0.1:${port}/`
      await answers(url)
      const html = await (await fetch(url)).text()
      assert.match(
        html,
        /aria-label="Tips of today: \d+ cand(y|ies)"/,
        'the page from the server does not name the jar and its number',
      )
      assert.match(html, /<img [^>]*src="\/poster.svg"/, 'the page from the server does not show the poster')
      await visit(browser, url, async (page) => {
        await expectWorker(page)
        await expectJar(page, 30)
      })
    } finally {
      server.kill()
    }
  },
}

/**
 * A project of Vite, React and strict TypeScript: it compiles and builds, shows the jar, and
 * follows a button.
 * @param {Consumer} consumer @param {string} folder
 */
async function buildsWithVite({ root, browser, run }, folder) {
  writeFileSync(join(folder, 'src/Counter.tsx'), fromDocs(root, 'docs/react.md', 'A count', 'tsx'))
  await run(folder, 'npx', ['--no-install', 'tsc'])
  await run(folder, 'npx', ['--no-install', 'vite', 'build', '--logLevel', 'warn'])
  const server = await serve(join(folder, 'dist'))
  try {
    await visit(browser, server.url, async (page) => {
      await expectWorker(page)
      await expectJar(page, 12)
      await page.getByRole('button', { name: 'One more' }).click()
      await expectJar(page, 13)
    })
  } finally {
    await server.close()
  }
}

/** The packages that a module imports. @param {string} code @returns {string[]} */
function importsOf(code) {
  // Only imports at the start of a statement count, not text inside strings and comments.
  const found = code.matchAll(
    /(?:^|[;}\n])\s*(?:import|export)\s*(?:[\w$*{][\w$\s,*{}]*from\s*)?["']([^"'.\n][^"'\n]*)["']/g,
  )
  return [...new Set([...found].map(([, name]) => name ?? ''))]
}

/** @param {string} name @param {string[]} packages */
function isOf(name, packages) {
  return packages.some((one) => name === one || name.startsWith(`${one}/`))
}

/** A module that contains nothing but imports and exports. */
const PASSES_ON = /^\s*(?:(?:import|export)\s*\{[^}]*\}\s*(?:from\s*["'][^"']+["'])?;?\s*)*$/

/** Runs tsc and returns its errors, one line each. @param {string} cwd @param {string[]} args */
function diagnose(cwd, args) {
  const tsc = join(cwd, 'node_modules/typescript/bin/tsc')
  const { stdout, stderr, status } = spawnSync(process.execPath, [tsc, '--pretty', 'false', ...args], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  const errors = stdout.split('\n').filter((line) => /error TS\d+:/.test(line))
  // A compiler that did not run must not count as a pass.
  assert(status === 0 || errors.length > 0, `tsc ended with ${status} without an error\n${stdout}\n${stderr}`)
  return errors
}
