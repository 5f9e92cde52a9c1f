import type { Locale } from '@atrium/contract/locales'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { report } from '../lib/report.ts'
import type { WebModule } from '../module.ts'
import type { TextLoaders, Texts } from './texts.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: Texts }
  }
}

/** Texts of a module, which load with its pages, and labels of its navigation entries, which are available from the start. */
type TextModule = Pick<WebModule, 'name' | 'texts' | 'textSets' | 'navigationTexts'>

/** Name of each language in that language. */
export const languageNames: Record<Locale, string> = { en: 'English', is: 'Íslenska', el: 'Ελληνικά' }

const namespace = 'translation'
const shared = 'shared'

const asExplanation = (file: { default: object }) => ({ default: { explanation: file.default } })

/** Loaders of all texts, by the name of the module or of the text set. */
const loaders = new Map<string, TextLoaders>([
  [shared, { en: () => import('@atrium/locales/en'), is: () => import('@atrium/locales/is'), el: () => import('@atrium/locales/el') }],
  [
    'explanation',
    {
      en: () => import('@atrium/locales/en/explanation').then(asExplanation),
      is: () => import('@atrium/locales/is/explanation').then(asExplanation),
      el: () => import('@atrium/locales/el/explanation').then(asExplanation),
    },
  ],
])
/** Names of texts that pages have needed so far. A change of language loads all of them in the new language. */
const inUse = new Set<string>([shared])
/** Texts that are loaded or loading, by language and name. */
const loads = new Map<string, Promise<void>>()
let current: Locale = 'en'
let tags: Readonly<Record<Locale, string>> = { en: 'en', is: 'is', el: 'el' }

/** Sets the tag of each language for the `lang` attribute of the page. */
export function setLanguageTags(ofEdition: Readonly<Record<Locale, string>>): void {
  tags = ofEdition
}

/** Starts in a language with the shared texts and the texts named in `initialNames`. Other texts load with their pages. */
export async function startI18n(locale: Locale, modules: readonly TextModule[] = [], first: readonly string[] = []): Promise<void> {
  current = locale
  for (const { name, texts, textSets } of modules)
    for (const [key, loader] of Object.entries({ [name]: texts, ...textSets })) loaders.set(key, loader)
  await i18next.use(initReactI18next).init({
    lng: locale,
    fallbackLng: false,
    resources: {},
    interpolation: { escapeValue: false },
    returnNull: false,
    saveMissing: true,
    missingKeyHandler: (_languages, _namespace, key, _fallback, _update, options: { defaultValue?: unknown }) => {
      if (options.defaultValue === undefined) report('missing text', key)
    },
  })
  for (const { navigationTexts } of modules)
    for (const [language, navigation] of Object.entries(navigationTexts ?? {})) addTexts(language, { navigation })
  await loadTexts([shared, ...first])
  document.documentElement.lang = tags[locale]
}

/** Loads texts in the current language by the names of their modules or text sets. Loaded texts are skipped. */
export async function loadTexts(names: readonly string[]): Promise<void> {
  for (const name of names) inUse.add(name)
  const locale = current
  await Promise.all(names.map((name) => loadOnce(locale, name)))
  if (locale !== current) await loadTexts(names)
}

export async function changeLocale(locale: Locale): Promise<void> {
  const names = [...inUse]
  await Promise.all(names.map((name) => loadOnce(locale, name)))
  current = locale
  // A page may have requested more texts while these were loading.
  await loadTexts([...inUse])
  await i18next.changeLanguage(locale)
  document.documentElement.lang = tags[locale]
}

function loadOnce(locale: Locale, name: string): Promise<void> {
  const key = `${locale}/${name}`
  const started = loads.get(key)
  if (started) return started
  const load = async () => addTexts(locale, (await loaders.get(name)?.[locale]())?.default ?? {})
  const loading = load().catch((error: unknown) => {
    loads.delete(key)
    throw error
  })
  loads.set(key, loading)
  return loading
}

function addTexts(language: string, texts: object): void {
  i18next.addResourceBundle(language, namespace, texts, true, true)
}
