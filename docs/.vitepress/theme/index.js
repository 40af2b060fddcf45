// VitePress's own theme in the colours of our page. A page with a live jar or
// figure loads its element.
import { onContentUpdated, withBase } from 'vitepress'
import DefaultTheme from 'vitepress/theme-without-fonts'
import './style.css'

export default {
  extends: DefaultTheme,
  enhanceApp() {
    if (import.meta.env.SSR) return
    // The address is relative to the first page; it stays when the reader turns to another.
    const icon = document.querySelector('link[rel=icon]')
    icon.setAttribute('href', icon.href)
  },
  setup() {
    onContentUpdated(() => {
      if (document.querySelector('.live konpeito-bottle')) import(/* @vite-ignore */ withBase('/element.js'))
      if (document.querySelector('konpeito-figure')) import('../../../site/figures/element.ts')
    })
  },
}
