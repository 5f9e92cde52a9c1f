import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { minifyContractRouter, type AnyContractRouter } from '@orpc/contract'
import { defineConfig, type Plugin } from 'vite'
import { themesCss } from '@atrium/editions/themes/css'
import { themeShapes } from '@atrium/editions/themes/shapes'

const api = { target: process.env.ATRIUM_API ?? 'http://127.0.0.1:4000', changeOrigin: false }

export default defineConfig({
  plugins: [react(), madeModules(), spokenLocales(), fontPreload()],
  // The server puts the number of each answer in its place.
  html: { cspNonce: '{{nonce}}' },
  server: { proxy: { '/api': api, '/dev/mail': api } },
  build: {
    target: 'es2024',
    sourcemap: false,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        // What every page starts with is one file, and so is what many pages share: of fifty small ones each waits for its turn.
        codeSplitting: {
          groups: [
            { name: 'app', tags: ['$initial'] },
            { name: 'aria', test: /node_modules\/(react-aria|react-stately|@internationalized)/, minShareCount: 2 },
            // A group takes along what its modules import: the look of a table stands before the library that sorts it, and
            // the form library before what pages share, so that pages without them do not load them.
            { name: 'rows', test: /ui\/components\/data-table\/(table-|data-row|row-|columns|sum-row|fixed-table)/, minShareCount: 2 },
            { name: 'table', test: /ui\/components\/data-table\/data-table\.tsx|@tanstack\/(react-table|table-core)/, minShareCount: 2 },
            { name: 'form', test: /ui\/forms\/use-form|node_modules\/react-hook-form/, minShareCount: 2 },
            { name: 'shared', test: /\/(apps\/web|modules|ui)\/(?!components\/(aria|data-table)\/|forms\/)/, minShareCount: 3 },
          ],
        },
      },
    },
  },
})

/**
 * Themes are data of the editions; the style sheet and the shapes are made from them, never kept beside them. Of the contract the
 * browser's client asks for the addresses alone: making hundreds of schemas for that was work of every start.
 */
function madeModules(): Plugin {
  const made: Record<string, () => string | Promise<string>> = {
    'virtual:themes.css': themesCss,
    'virtual:theme-shapes': () => `export const shapes = ${JSON.stringify(themeShapes())}`,
    'virtual:contract-routes': async () => `export const routes = ${JSON.stringify(minifyContractRouter(await readContract()))}`,
  }
  return {
    name: 'atrium-made-modules',
    resolveId: (id) => (id in made ? `\0${id}` : undefined),
    load: (id) => (id.startsWith('\0') ? made[id.slice(1)]?.() : undefined),
  }
}

const comboBoxStrings = "export { default } from '@atrium/ui/components/aria/combo-box-strings'"

const spoken = new Set(['en-US', 'el-GR'])

/**
 * React Aria speaks thirty languages, none of them Icelandic; those that Atrium does not speak are left out. What a combo box
 * announces comes from Atrium's own texts.
 */
function spokenLocales(): Plugin {
  return {
    name: 'atrium-spoken-locales',
    enforce: 'pre',
    load(id) {
      const locale = /\/intl\/.*\/([a-z]{2}-[A-Z]{2})\.m?js$/.exec(id)?.[1]
      if (locale && spoken.has(locale) && id.includes('/intl/combobox/')) return comboBoxStrings
      return locale && !spoken.has(locale) ? 'export default undefined' : undefined
    },
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

/** The contract of every module. */
async function readContract(): Promise<Record<string, AnyContractRouter>> {
  const folder = fileURLToPath(new URL('../../modules/', import.meta.url))
  const files = readdirSync(folder).map((name) => join(folder, name, 'contract/index.ts'))
  const parts = await Promise.all(files.filter((file) => existsSync(file)).map((file) => import(pathToFileURL(file).href)))
  return Object.assign({}, ...parts.map((part: { contract: object }) => part.contract)) as Record<string, AnyContractRouter>
}
