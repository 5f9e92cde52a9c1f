import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { generatedModules } from './generated-modules.ts'

const apiProxy = { target: process.env.ATRIUM_API ?? 'http://127.0.0.1:4000', changeOrigin: false }

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Returns a test of a file's id: true if the path from the root of the repository matches the pattern. */
const createFileTest = (pattern: RegExp) => (id: string) => id.startsWith(root) && pattern.test(id.slice(root.length))

/** The schemas of the sign-in forms, with their library. */
const isEntrySchemaPart = createFileTest(
  /^(node_modules\/zod\/|modules\/identity\/(contract\/(?!sign-up-pin)|web\/identity\/(passwords-agree|entry-schemas))|packages\/contract\/src\/(route|schema|errors)\.)/,
)
/** The sign-in forms. */
const isEntryFormPart = createFileTest(
  /^(ui\/components\/(field|modal)\.|ui\/forms\/(use-entry-form|issue-key|schema-issues|form-control)|modules\/identity\/web\/identity\/(handover|load-entry-schemas|path-after-sign-in|use-provider-name|components\/(auth-layout|cancel-link|dialog-panel|electronic-id-button|staff-sign-on-button)))/,
)
/** Components on the sign-in pages and on most other pages. */
const isBasicPart = createFileTest(
  /^(ui\/components\/(states|menu|check|use-refusal)|apps\/web\/src\/shell\/components\/language-menu|modules\/identity\/web\/identity\/passkey-failure)\./,
)
/** Texts of small parts that pages of other modules show. */
const isPartText = createFileTest(/^modules\/[a-z-]+\/texts\/parts\//)
const isRowPart = createFileTest(/^ui\/components\/data-table\/(table-|data-row|row-|columns|sum-row|fixed-table)/)
/**
 * Code shared by the pages of clients. Code of forms, documents and the back office is excluded, so that it loads with the pages that need it.
 * Tables, forms and QR codes have separate chunks.
 */
const isSharedPart = createFileTest(
  /^(apps\/web|ui\/(?!components\/(aria|data-table)\/|components\/qr-|lib\/qr-|forms\/)|modules\/(accounts|actions|bonds|feedback|gains|home|identity|investments|notifications|people|private-equity|search|wealth)\/web)/,
)

export default defineConfig({
  plugins: [react(), generatedModules(), limitAriaLocales(), preloadFont()],
  // React has this hook itself; the package is for versions before React 18.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  // The server replaces this placeholder with the nonce of each response.
  html: { cspNonce: '{{nonce}}' },
  server: { proxy: { '/api': apiProxy, '/dev/mail': apiProxy } },
  // The server sends these files with a policy that lets a browser start them.
  worker: {
    format: 'es',
    rolldownOptions: { output: { entryFileNames: 'assets/worker-[hash].js', chunkFileNames: 'assets/worker-[hash].js' } },
  },
  build: {
    target: 'es2024',
    sourcemap: false,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        // Hashes without names, because the first load lists the files of all pages.
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: ({ names }) => (names[0]?.endsWith('.css') ? 'assets/[hash][extname]' : 'assets/[name]-[hash][extname]'),
        // Code that every page needs is one file, and code that many pages share is another, because browsers load fifty small files more
        // slowly.
        codeSplitting: {
          // A group includes the dependencies of its files, unless a group of higher priority includes them.
          groups: [
            { name: 'app', tags: ['$initial'], priority: 6 },
            // One file for each language.
            { name: (id) => `part-texts-${/([a-z]+)\.ts$/.exec(id)?.[1]}`, test: isPartText, priority: 6 },
            { name: 'basics', test: isBasicPart, minShareCount: 2, priority: 5 },
            { name: 'entry-schemas', test: isEntrySchemaPart, minShareCount: 2, priority: 4 },
            { name: 'entry-forms', test: isEntryFormPart, minShareCount: 2, priority: 4 },
            // The styles of a table are separate from the library that sorts it, so that pages without sorting do not load that library.
            { name: 'rows', test: isRowPart, minShareCount: 2, priority: 3 },
            { name: 'shared', test: isSharedPart, minShareCount: 3, priority: 2, includeDependenciesRecursively: false },
            { name: 'aria', test: /node_modules\/(react-aria|react-stately|@internationalized)/, minShareCount: 2, priority: 1 },
            { name: 'table', test: /ui\/components\/data-table\/data-table\.tsx|@tanstack\/(react-table|table-core)/, minShareCount: 2 },
            { name: 'form', test: /ui\/forms\/use-form|node_modules\/react-hook-form/, minShareCount: 2 },
          ],
        },
      },
    },
  },
})

const comboBoxStrings = "export { default } from '@atrium/ui/components/aria/combo-box-strings'"

const supportedTags = new Set(['en-US', 'el-GR'])

/**
 * Omits the languages of React Aria that Atrium does not support. It has thirty languages, but not Icelandic. The announcements of a combo
 * box are replaced with texts of Atrium.
 */
function limitAriaLocales(): Plugin {
  return {
    name: 'atrium-spoken-locales',
    enforce: 'pre',
    load(id) {
      const locale = /\/intl\/.*\/([a-z]{2}-[A-Z]{2})\.m?js$/.exec(id)?.[1]
      if (locale && supportedTags.has(locale) && id.includes('/intl/combobox/')) return comboBoxStrings
      return locale && !supportedTags.has(locale) ? 'export default undefined' : undefined
    },
  }
}

/** Preloads the font of the interface, so that text does not shift when the font arrives. */
function preloadFont(): Plugin {
  return {
    name: 'atrium-font-preload',
    apply: 'build',
    transformIndexHtml(_, { bundle }) {
      const fontFile = Object.keys(bundle ?? {}).find((name) => /inter-latin-wght-normal.*\.woff2$/.test(name))
      if (!fontFile) return []
      return [
        { tag: 'link', attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${fontFile}` }, injectTo: 'head' },
      ]
    },
  }
}
