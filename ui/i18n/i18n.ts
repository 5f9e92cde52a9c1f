import type { Locale } from '@atrium/contract/locales'
import i18next, { type i18n } from 'i18next'
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
const sharedTexts = 'shared'
/** Name of the texts that the pages of all modules share. The pages before the sign-in do not need them. */
export const portalTexts = 'portal'

const wrapAs = (name: string) => (file: { default: object }) => ({ default: { [name]: file.default } })

/** Loaders of all texts, by the name of the module or of the text set. */
const loaders = new Map<string, TextLoaders>([
  [sharedTexts, { en: () => import('@atrium/locales/en'), is: () => import('@atrium/locales/is'), el: () => import('@atrium/locales/el') }],
  [
    portalTexts,
    {
      en: () => import('@atrium/locales/en/portal'),
      is: () => import('@atrium/locales/is/portal'),
      el: () => import('@atrium/locales/el/portal'),
    },
  ],
  [
    'legal',
    {
      en: () => import('@atrium/locales/en/legal').then(wrapAs('legal')),
      is: () => import('@atrium/locales/is/legal').then(wrapAs('legal')),
      el: () => import('@atrium/locales/el/legal').then(wrapAs('legal')),
    },
  ],
  [
    'explanation',
    {
      en: () => import('@atrium/locales/en/explanation').then(wrapAs('explanation')),
      is: () => import('@atrium/locales/is/explanation').then(wrapAs('explanation')),
      el: () => import('@atrium/locales/el/explanation').then(wrapAs('explanation')),
    },
  ],
])
/** Names of texts that pages have needed so far. A change of language loads all of them in the new language. */
const namesInUse = new Set<string>([sharedTexts])
/** Texts that are loaded or loading, by language and name. */
const loadsByKey = new Map<string, Promise<void>>()
let currentLocale: Locale = 'en'
let languageTags: Readonly<Record<Locale, string>> = { en: 'en', is: 'is', el: 'el' }

/** Sets the tag of each language for the `lang` attribute of the page. */
export function setLanguageTags(editionTags: Readonly<Record<Locale, string>>): void {
  languageTags = editionTags
}

/** Starts in a language with the shared texts and the texts named in `initialNames`. Other texts load with their pages. */
export async function startI18n(locale: Locale, modules: readonly TextModule[] = [], initialNames: readonly string[] = []): Promise<void> {
  currentLocale = locale
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
  await loadTexts([sharedTexts, ...initialNames])
  document.documentElement.lang = languageTags[locale]
}

/** Loads texts in the current language by the names of their modules or text sets. Loaded texts are skipped. */
export async function loadTexts(names: readonly string[]): Promise<void> {
  for (const name of names) namesInUse.add(name)
  const locale = currentLocale
  await Promise.all(names.map((name) => loadOnce(locale, name)))
  if (locale !== currentLocale) await loadTexts(names)
}

export async function changeLocale(locale: Locale): Promise<void> {
  const names = [...namesInUse]
  await Promise.all(names.map((name) => loadOnce(locale, name)))
  currentLocale = locale
  // A page may have requested more texts while these were loading.
  await loadTexts([...namesInUse])
  await i18next.changeLanguage(locale)
  document.documentElement.lang = languageTags[locale]
}

/** Loads all texts that pages have needed so far in another language, and returns translations in it. The language of the app does not change. */
export async function createTranslations(locale: Locale): Promise<i18n> {
  await Promise.all([...namesInUse].map((name) => loadOnce(locale, name)))
  return i18next.cloneInstance({ lng: locale })
}

function loadOnce(locale: Locale, name: string): Promise<void> {
  const key = `${locale}/${name}`
  const started = loadsByKey.get(key)
  if (started) return started
  const load = async () => addTexts(locale, (await loaders.get(name)?.[locale]())?.default ?? {})
  const loading = load().catch((error: unknown) => {
    loadsByKey.delete(key)
    throw error
  })
  loadsByKey.set(key, loading)
  return loading
}

function addTexts(language: string, texts: object): void {
  i18next.addResourceBundle(language, namespace, texts, true, true)
}
