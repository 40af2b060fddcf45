// Each section of docs/frameworks.md is a project: its files come from there, what the framework's
// own starter brings is here. The page shows the jar, and a button adds a candy. A host whose
// toolchain is not installed is skipped.
import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect } from 'playwright/test'
import { root } from '../../scripts/docs/snippets.mjs'
import { serve } from '../../scripts/served.mjs'
import { expectJar, run, runPackage, test } from '../consumers/consumer.ts'

interface Host {
  /** Dependencies beside the package. */
  packages?: Record<string, string>
  /** Versions of what they need in turn. */
  overrides?: Record<string, string>
  /** Files of the framework's starter. */
  files?: Record<string, string>
  /** Programs that build it. */
  build?: string[][]
  /** The folder of the built pages. */
  out: string
  /** Where the page is. */
  path?: string
  /** Where `element.js` is copied to. */
  element?: string
  /** Whether files `.js` are modules. @default true */
  modules?: boolean
  /** A program that has to be on this machine. */
  needs?: string
}

const page = (script: string, id = 'app') =>
  `<!doctype html><html lang="en"><title>Gifts</title><div id="${id}"></div><script type="module" src="${script}"></script></html>`
const VITE = { vite: '^8.0.0' }

const HOSTS: Record<string, Host> = {
  Vue: {
    packages: { ...VITE, vue: '^3.5.0', '@vitejs/plugin-vue': '^6.0.0' },
    files: {
      'index.html': page('/src/main.js'),
      'src/main.js': "import { createApp } from 'vue'\nimport App from './App.vue'\ncreateApp(App).mount('#app')\n",
    },
    build: [['vite', 'build']],
    out: 'dist',
  },
  Nuxt: {
    packages: { nuxt: '^4.0.0' },
    overrides: { unstorage: '1.17.0' }, // a later one refuses the key of the first page
    build: [['nuxt', 'generate']],
    out: '.output/public',
  },
  Svelte: {
    packages: { ...VITE, svelte: '^5.0.0', '@sveltejs/vite-plugin-svelte': '^7.0.0' },
    files: {
      'index.html': page('/src/main.js'),
      'src/main.js':
        "import { mount } from 'svelte'\nimport App from './App.svelte'\nmount(App, { target: document.querySelector('#app') })\n",
    },
    build: [['vite', 'build']],
    out: 'dist',
  },
  Preact: {
    packages: { ...VITE, preact: '^10.0.0', '@preact/preset-vite': '^2.10.0' },
    files: {
      'index.html': page('/src/main.jsx'),
      'vite.config.js': "import preact from '@preact/preset-vite'\nexport default { plugins: [preact()] }\n",
    },
    build: [['vite', 'build']],
    out: 'dist',
  },
  Angular: {
    packages: {
      ...Object.fromEntries(
        ['core', 'common', 'compiler', 'compiler-cli', 'platform-browser', 'build', 'cli'].map((name) => [
          `@angular/${name}`,
          '^20.2.0',
        ]),
      ),
      rxjs: '^7.8.0',
      tslib: '^2.8.0',
      typescript: '~5.9.0',
    },
    files: {
      'angular.json': JSON.stringify({
        version: 1,
        cli: { analytics: false },
        projects: {
          gifts: {
            projectType: 'application',
            root: '',
            architect: {
              build: {
                builder: '@angular/build:application',
                options: {
                  browser: 'src/main.ts',
                  index: 'src/index.html',
                  tsConfig: 'tsconfig.json',
                  outputPath: 'dist',
                },
              },
            },
          },
        },
      }),
      'tsconfig.json': JSON.stringify({
        compilerOptions: {
          strict: true,
          target: 'ES2022',
          module: 'preserve',
          moduleResolution: 'bundler',
          skipLibCheck: true,
        },
        files: ['src/main.ts'],
      }),
      'src/index.html':
        '<!doctype html><html lang="en"><title>Gifts</title><base href="/"><app-root></app-root></html>',
      'src/main.ts': `import { provideZonelessChangeDetection } from '@angular/core'
        import { bootstrapApplication } from '@angular/platform-browser'
        import { App } from './app/app'
        bootstrapApplication(App, { providers: [provideZonelessChangeDetection()] })\n`,
    },
    build: [['ng', 'build']],
    out: 'dist/browser',
  },
  Astro: { packages: { astro: '^5.0.0' }, build: [['astro', 'build']], out: 'dist' },
  VitePress: {
    packages: { vitepress: '2.0.0-alpha.21' },
    overrides: { '@docsearch/sidepanel-js': '4.7.0' }, // as in docs/package.json
    build: [['vitepress', 'build']],
    out: '.vitepress/dist',
  },
  Docusaurus: {
    packages: {
      '@docusaurus/core': '^3.9.0',
      '@docusaurus/preset-classic': '^3.9.0',
      react: '^19.0.0',
      'react-dom': '^19.0.0',
    },
    files: {
      'docusaurus.config.js': `export default { title: 'Gifts', url: 'https://gifts.example', baseUrl: '/',
        presets: [['classic', { docs: { routeBasePath: '/' }, blog: false, pages: false }]] }\n`,
    },
    modules: false,
    build: [['docusaurus', 'build']],
    out: 'build',
  },
  Storybook: {
    packages: { ...VITE, storybook: '^10.0.0', '@storybook/html-vite': '^10.0.0' },
    files: {
      '.storybook/main.js': "export default { stories: ['../src/*.stories.js'], framework: '@storybook/html-vite' }\n",
    },
    build: [['storybook', 'build', '--disable-telemetry', '--quiet']],
    out: 'storybook-static',
    path: 'iframe.html?id=bottle--gifts&viewMode=story',
  },
  Hugo: {
    needs: 'hugo',
    files: {
      'hugo.toml': "title = 'Gifts'\n",
      'layouts/index.html': '<!doctype html><title>Gifts</title>{{ .Content }}',
    },
    out: 'public',
    element: 'static',
  },
  MkDocs: { needs: 'mkdocs', out: 'site', element: 'docs' },
  'reveal.js': { packages: { 'reveal.js': '^6.0.0' }, out: '.', element: '.' },
}

/** The files of a section: the first line of each block is a comment with the name of its file. */
function filesOf(section: string): Record<string, string> {
  const text = readFileSync(join(root, 'docs/frameworks.md'), 'utf8')
  const [, body = ''] = text.split(new RegExp(`^## ${section.replace('.', '\\.')}\n`, 'm'))
  const blocks = body.split(/^## /m)[0]!.matchAll(/^```\w+\n([\s\S]*?)^```$/gm)
  return Object.fromEntries(
    [...blocks].map(([, code]) => {
      const [line = ''] = code!.replace(/^---\n/, '').split('\n')
      const name = line.replace(/^\W+|[^\w]+$/g, '')
      // Frontmatter begins a file, so there the name is inside. A comment may not stand before a doctype.
      return [
        line.startsWith('// .') ? `.${name}` : name,
        code!.startsWith('---') ? code! : code!.slice(line.length + 1),
      ]
    }),
  )
}

const isInstalled = (program: string) => {
  try {
    execFileSync('which', [program], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

for (const [name, host] of Object.entries(HOSTS))
  test(name, async ({ page }) => {
    test.skip(host.needs !== undefined && !isInstalled(host.needs), `${host.needs} is not installed`)
    const { packages = {}, overrides = {}, files = {}, build = [], out, path = '', element, needs } = host
    const folder = join(dirname(process.env.PACKED!), name)
    const manifest = {
      private: true,
      ...(host.modules !== false && { type: 'module' }),
      dependencies: packages,
      overrides,
    }
    const own = { 'package.json': JSON.stringify(manifest), ...files }
    for (const [file, text] of Object.entries({ ...own, ...filesOf(name) })) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), text)
    }
    const flags = ['--no-audit', '--no-fund', '--no-package-lock']
    await run(folder, 'npm', 'install', ...flags, process.env.PACKED!)
    if (element) {
      mkdirSync(join(folder, element), { recursive: true })
      copyFileSync(join(folder, 'node_modules/konpeito-bottle/dist/element.js'), join(folder, element, 'element.js'))
    }
    if (name === 'reveal.js')
      for (const file of ['reveal.css', 'reveal.mjs'])
        copyFileSync(join(folder, 'node_modules/reveal.js/dist', file), join(folder, file))
    if (needs === 'hugo') await run(folder, 'hugo')
    if (needs === 'mkdocs') await run(folder, 'mkdocs', 'build')
    for (const command of build) await runPackage(folder, ...command)
    const { url } = await serve(join(folder, out))
    await page.goto(new URL(path, url).href)
    await expectJar(page, 12)
    await page.getByRole('button', { name: 'One more' }).click()
    await expectJar(page, 13)
  })

test('WordPress', async ({ page }) => {
  test.skip(!isInstalled('php'), 'php is not installed')
  const folder = join(dirname(process.env.PACKED!), 'wordpress')
  await run(root, 'tar', '-xzf', process.env.PACKED!, '-C', dirname(folder))
  mkdirSync(folder, { recursive: true })
  copyFileSync(join(dirname(folder), 'package/dist/element.js'), join(folder, 'element.js'))
  copyFileSync(join(root, 'examples/wordpress/konpeito.php'), join(folder, 'konpeito.php'))
  // The functions of WordPress that the plugin calls.
  writeFileSync(
    join(folder, 'page.php'),
    `<!doctype html><title>Gifts</title><?php define('ABSPATH', __DIR__);
    function plugins_url($file) { return $file; } function esc_attr($text) { return htmlspecialchars($text, ENT_QUOTES); }
    function shortcode_atts($known, $given) { return array_merge($known, array_intersect_key($given, $known)); }
    function wp_enqueue_script_module($id, $src) { echo "<script type='module' src='$src'></script>"; }
    function add_shortcode($name, $function) { echo $function(['count' => '12', 'fills' => '30', 'onclick' => 'x', 'label' => '"><b>']); }
    function wp_register_script() {} function add_action($name, $function) { $function(); }
    function register_block_type($name, $options) { echo '<i>' . count($options['attributes']) . '</i>'; }
    require 'konpeito.php';`,
  )
  writeFileSync(join(folder, 'index.html'), await run(folder, 'php', 'page.php'))
  const { url } = await serve(folder)
  await page.goto(url)
  await expectJar(page, 12)
  const jar = page.locator('konpeito-bottle')
  expect(await jar.evaluate((one) => one.getAttributeNames().sort())).toEqual(['count', 'fills', 'label', 'style'])
  expect(await jar.getAttribute('label')).toBe('"><b>')
})

test('Jupyter', async ({ page }) => {
  test.skip(!isInstalled('jupyter-nbconvert'), 'jupyter is not installed')
  const folder = join(dirname(process.env.PACKED!), 'jupyter')
  mkdirSync(folder, { recursive: true })
  if (!existsSync(join(root, 'dist/site/embed.html'))) await run(root, 'node', 'scripts/build.mjs', 'element', 'site')
  const { url } = await serve(join(root, 'dist/site'))
  const [cell] = Object.values(filesOf('Jupyter'))
  const source = cell!.replace('http://localhost:8000/', url)
  const cells = [{ cell_type: 'code', execution_count: null, metadata: {}, outputs: [], source }]
  writeFileSync(join(folder, 'gifts.ipynb'), JSON.stringify({ cells, metadata: {}, nbformat: 4, nbformat_minor: 5 }))
  const html = await run(folder, 'jupyter-nbconvert', '--execute', '--to', 'html', '--stdout', 'gifts.ipynb')
  const [, address] = html.match(/<iframe\b[^>]*?\bsrc="([^"]*)"/)!
  await page.setViewportSize({ width: 320, height: 400 })
  await page.goto(address!.replaceAll('&amp;', '&'))
  await expectJar(page, 12)
})
