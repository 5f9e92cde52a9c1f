import { errorCatalogue } from '@atrium/contract/error-catalogue'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'

type Tree = { [key: string]: string | Tree }

const repository = join(import.meta.dirname, '../../..')

/** Lists the folders of the text sets of a module. A set may add no key that other texts have. */
const listTextSets = (folder: string) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [join(folder, entry.name)] : []))

/** Reads the texts of every module in a language with their text sets, and the shared texts. */
async function readTexts(language: string): Promise<Tree> {
  const modules = readdirSync(join(repository, 'modules')).map((name) => join(repository, 'modules', name, 'texts'))
  const folders = [...modules, ...modules.flatMap(listTextSets)]
  const shared = [`${language}.ts`, `${language}/portal.ts`].map((file) => join(repository, 'packages/locales/src', file))
  const files = [...folders.map((folder) => join(folder, `${language}.ts`)), ...shared]
  const parts = await Promise.all(files.filter((file) => existsSync(file)).map((file) => import(pathToFileURL(file).href)))
  const all = parts.map((part: { default: Tree }) => part.default)
  expect(new Set(all.flatMap((part) => Object.keys(part))).size).toBe(all.flatMap((part) => Object.keys(part)).length)
  const readSet = async (name: string) =>
    ((await import(pathToFileURL(join(repository, `packages/locales/src/${language}/${name}.ts`)).href)) as { default: Tree }).default
  return Object.assign({ explanation: await readSet('explanation'), legal: await readSet('legal') }, ...all) as Tree
}

const [en, is, el] = (await Promise.all(['en', 'is', 'el'].map(readTexts))) as [Tree, Tree, Tree]

function listTexts(tree: Tree, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value] as [string, string]] : listTexts(value, `${path}${key}.`),
  )
}

const listPlaceholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).toSorted()
const english = Object.fromEntries(listTexts(en))
/** Keys of texts whose number is never 21. */
const smallNumberKeys = /rounded\./
/**
 * Returns the key of the English text that has the placeholders of a translation. In Icelandic the singular is also used for 21 and 31, so
 * it must contain the number, as the English plural does.
 */
const findModelKey = (language: string, key: string) =>
  language === 'is' && !smallNumberKeys.test(key) ? key.replace(/_one$/, '_other') : key

describe.each([
  ['is', is],
  ['el', el],
])('%s', (language, words) => {
  it('has no empty text', () => expect(listTexts(words).filter(([, text]) => text.trim() === '')).toEqual([]))

  it('has the same placeholders as English in every text', () =>
    expect(
      listTexts(words).filter(
        ([key, text]) =>
          JSON.stringify(listPlaceholders(text)) !== JSON.stringify(listPlaceholders(english[findModelKey(language, key)] ?? '')),
      ),
    ).toEqual([]))
})

describe('English', () => {
  it('has a text for every error of the catalogue', () =>
    expect(Object.keys(errorCatalogue).filter((code) => !(code in (en['errors'] as Tree)))).toEqual([]))

  it.each([
    ['P077', 'identity.firstTime', 'First time here?'],
    ['P078', 'identity.alreadyHaveAccount', 'Already have an account?'],
    ['P079', 'portals.professional', 'Are you an investment professional?'],
    ['P079', 'portals.create', 'Create client portals'],
    ['P128', 'errorPage.notFound', 'Page not found.'],
    ['P129', 'errorPage.title', 'An error occurred'],
    ['P129', 'errorPage.message', 'We encountered an error.'],
    ['P129', 'errorPage.tryLater', 'Please try again later.'],
    ['P130', 'errorPage.technical', 'Sorry, we encountered a technical error. Please wait a few minutes and reload your browser.'],
    ['P232', 'errors.wrong-pin', 'Wrong PIN'],
    ['P233', 'identity.welcomeBack', 'Welcome back'],
    ['P484', 'identity.loggedOut', 'You have been logged out. See you again soon!'],
  ])('has the wording that %s of the specification quotes: %s', (_, key, quoted) => expect(english[key]).toBe(quoted))
})
