import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { themesCss } from '../../packages/editions/src/themes/css.ts'
import { themeShapes } from '../../packages/editions/src/themes/shapes.ts'

const api = { target: process.env.ATRIUM_API ?? 'http://127.0.0.1:4000', changeOrigin: false }

export default defineConfig({
  plugins: [react(), themes(), fontPreload()],
  // The server puts the number of each answer in its place.
  html: { cspNonce: '{{nonce}}' },
  server: { proxy: { '/api': api, '/dev/mail': api } },
  build: { target: 'es2024', sourcemap: false, modulePreload: { polyfill: false }, chunkSizeWarningLimit: 700 },
})

/** Themes are data of the editions; the style sheet and the shapes are made from them, never kept beside them. */
function themes(): Plugin {
  const modules: Record<string, () => string> = {
    'virtual:themes.css': themesCss,
    'virtual:theme-shapes': () => `export const shapes = ${JSON.stringify(themeShapes())}`,
  }
  return {
    name: 'atrium-themes',
    resolveId: (id) => (id in modules ? `\0${id}` : undefined),
    load: (id) => (id.startsWith('\0') ? modules[id.slice(1)]?.() : undefined),
  }
}

/** The interface face is on every screen: asking for it with the page keeps words from shifting when it arrives. */
function fontPreload(): Plugin {
  return {
    name: 'atrium-font-preload',
    apply: 'build',
    transformIndexHtml(_, { bundle }) {
      const face = Object.keys(bundle ?? {}).find((name) => /inter-latin-wght-normal.*\.woff2$/.test(name))
      if (!face) return []
      return [
        { tag: 'link', attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${face}` }, injectTo: 'head' },
      ]
    },
  }
}
