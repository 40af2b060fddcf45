// VitePress's settings: navigation in two languages, search, and what makes its pages ours.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitepress'
import { markdown, slug } from './markdown.mjs'
import { codeClasses, makeStrict } from './strict.mjs'

const docs = fileURLToPath(new URL('..', import.meta.url))
/** The page with the jar: the folder above the documentation. */
const SITE = '/../index.html'

/** @param {string} text @param {[text: string, link: string][]} pages @param {boolean} [collapsed] */
const section = (text, pages, collapsed) => ({ text, collapsed, items: pages.map(([text, link]) => ({ text, link })) })

/** @type {[text: string, link: string][]} */
const decisions = readdirSync(`${docs}decisions`)
  .filter((file) => /^\d.*\.md$/.test(file))
  .map((file) => [/^# (.*)/.exec(readFileSync(`${docs}decisions/${file}`, 'utf8'))?.[1] ?? file, `/decisions/${file}`])

const english = [
  section('Guides', [
    ['Start', '/index.md'],
    ['React', '/react.md'],
    ['Physics', '/physics.md'],
    ['Embed', '/element.md'],
    ['How candies come to rest', '/how-it-works.md'],
  ]),
  section('More guides', [
    ['iframe', '/iframe.md'],
    ['Frameworks and hosts', '/frameworks.md'],
    ['Controlled or not', '/controlled.md'],
    ['Saving', '/saving.md'],
    ['Shared jars', '/shared.md'],
    ['Testing', '/testing.md'],
    ['Overlays', '/overlays.md'],
    ['In your own Canvas', '/own-canvas.md'],
    ['Recipes', '/recipes.md'],
    ['Extending the physics', '/extending.md'],
    ['The page', '/page.md'],
    ['Security', '/security.md'],
    ['Pictures', '/pictures.md'],
  ]),
  section('Reference', [
    ['konpeito-bottle', '/reference/react.md'],
    ['konpeito-bottle/element', '/reference/element.md'],
    ['konpeito-bottle/jar', '/reference/jar.md'],
    ['konpeito-bottle/shared', '/reference/shared.md'],
    ['shared/react', '/reference/shared-react.md'],
    ['konpeito-bottle/physics', '/reference/physics.md'],
    ['physics/scenes', '/reference/scenes.md'],
    ['physics/blocks', '/reference/blocks.md'],
    ['physics/soda', '/reference/soda.md'],
    ['konpeito-bottle/webgpu', '/reference/webgpu.md'],
    ['Glossary', '/glossary.md'],
  ]),
  section('How it is made', [
    ['Architecture', '/architecture.md'],
    ['Specification', '/specification.md'],
    ['Validation', '/validation.md'],
    ['What other engines test', '/peers.md'],
    ['Performance', '/performance.md'],
    ['Benchmark', '/benchmark.md'],
    ['How the picture is drawn', '/rendering.md'],
    ['Changelog', '/changelog.md'],
  ]),
  section('Decisions', [['All decisions', '/decisions/README.md'], ...decisions], true),
]
const japanese = [
  section('入門', [
    ['はじめに', '/ja/index.md'],
    ['React', '/ja/react.md'],
    ['カスタム要素', '/ja/element.md'],
    ['iframe', '/ja/iframe.md'],
    ['ページの操作', '/ja/page.md'],
    ['金平糖が静まるまで', '/ja/how-it-works.md'],
    ['仕様との対応', '/ja/specification.md'],
  ]),
  section('英語のページ', [
    ['物理エンジン', '/physics.md'],
    ['制御と非制御', '/controlled.md'],
    ['保存', '/saving.md'],
    ['配信のオーバーレイ', '/overlays.md'],
    ['共有の瓶', '/shared.md'],
    ['テスト', '/testing.md'],
    ['自分の Canvas', '/own-canvas.md'],
    ['レシピ', '/recipes.md'],
    ['セキュリティ', '/security.md'],
    ['写真', '/pictures.md'],
    ['リファレンス: React', '/reference/react.md'],
    ['リファレンス: 要素', '/reference/element.md'],
    ['用語集', '/glossary.md'],
  ]),
]

export default defineConfig({
  title: 'Konpeito',
  description: 'One candy for everything you count: guides and reference.',
  base: './', // the site works in any folder of any host
  appearance: { disableTransition: false }, // it would add a style element
  outDir: '../dist/site/docs',
  cacheDir: 'node_modules/.cache',
  markdown: {
    html: false, // a text that names <Canvas> makes no element
    linkify: false,
    theme: { light: 'github-light', dark: 'github-dark-high-contrast' },
    attrs: false,
    anchor: { slugify: slug },
    toc: { slugify: slug },
    image: { lazyLoading: true },
    codeTransformers: [codeClasses],
    config: markdown,
  },
  vue: { template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('konpeito-') } } },
  vite: {
    server: { fs: { allow: ['..'] } },
    build: { assetsInlineLimit: 0, license: { fileName: 'THIRD-PARTY-NOTICES.txt' } },
    plugins: [
      {
        name: 'konpeito-element',
        configureServer({ middlewares }) {
          middlewares.use('/element.js', (_request, response) => {
            response.setHeader('content-type', 'text/javascript').end(readFileSync(`${docs}../dist/element.js`))
          })
        },
      },
    ],
  },
  transformHead({ page }) {
    const up = '../'.repeat(page.split('/').length - 1)
    return [
      ['link', { rel: 'icon', href: `${up}../favicon.svg`, type: 'image/svg+xml' }],
      ['link', { rel: 'stylesheet', href: `${up}assets/code.css` }],
    ]
  },
  buildEnd: ({ outDir }) => makeStrict(outDir, join(outDir, '../../element.js')),
  locales: {
    root: {
      label: 'English',
      lang: 'en',
      themeConfig: { nav: [{ text: 'See it move', link: SITE, target: '_self' }], sidebar: english },
    },
    ja: {
      label: '日本語',
      lang: 'ja',
      description: '数えたものひとつに、金平糖を一粒。ガイドとリファレンス。',
      themeConfig: {
        nav: [{ text: '動くところを見る', link: SITE, target: '_self' }],
        sidebar: japanese,
        outline: { label: 'このページの内容' },
        docFooter: { prev: '前へ', next: '次へ' },
        darkModeSwitchLabel: '配色',
        lightModeSwitchTitle: '明るい配色にする',
        darkModeSwitchTitle: '暗い配色にする',
        sidebarMenuLabel: 'ページ',
        returnToTopLabel: '先頭へ',
        langMenuLabel: '言語',
        skipToContentLabel: '本文へ',
        notFound: {
          title: 'ページが見つかりません',
          quote: 'アドレスを確かめるか、検索してください。',
          linkLabel: '最初のページへ',
          linkText: '最初のページへ',
        },
      },
    },
  },
  themeConfig: {
    siteTitle: '金平糖 Konpeito',
    externalLinkIcon: true,
    notFound: { quote: 'Check the address, or use the search.' },
    // To the page in the other language, or to the start where it has none.
    i18nRouting({ site }, { data }, target) {
      const page = data.relativePath.replace(/^ja\//, '').replace(/\.md$/, '.html')
      const translated = ['react.html', 'element.html', 'iframe.html', 'page.html', 'how-it-works.html'].includes(page)
      return site.value && `${target === 'ja' ? '/ja' : ''}/${translated ? page : 'index.html'}`
    },
    search: {
      provider: 'local',
      options: {
        // Guides come first.
        miniSearch: {
          searchOptions: {
            boostDocument: (/** @type {string} */ id) =>
              /^\/(decisions\/|validation|performance|benchmark|architecture|rendering|changelog)/.test(id)
                ? 0.4
                : id.startsWith('/reference/')
                  ? 0.7
                  : 1,
          },
        },
        locales: {
          ja: {
            translations: {
              button: { buttonText: '検索', buttonAriaLabel: '検索' },
              modal: {
                displayDetails: '詳しく表示',
                resetButtonTitle: '消去',
                backButtonTitle: '閉じる',
                noResultsText: '見つかりません:',
                footer: {
                  selectText: '開く',
                  selectKeyAriaLabel: 'Enter',
                  navigateText: '移動',
                  navigateUpKeyAriaLabel: '上矢印',
                  navigateDownKeyAriaLabel: '下矢印',
                  closeText: '閉じる',
                  closeKeyAriaLabel: 'Escape',
                },
              },
            },
          },
        },
      },
    },
  },
})
