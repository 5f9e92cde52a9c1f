import { errorCatalogue } from '@atrium/contract/error-catalogue'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'

type Tree = { [key: string]: string | Tree }

const repository = join(import.meta.dirname, '../../..')

/** Reads the texts of every module in a language, with the shared ones. */
async function readTexts(language: string): Promise<Tree> {
  const modules = readdirSync(join(repository, 'modules')).map((name) => join(repository, 'modules', name, 'texts'))
  const folders = [...modules, ...modules.map((folder) => join(folder, 'settings')), join(repository, 'packages/locales/src')]
  const files = folders.map((folder) => join(folder, `${language}.ts`))
  const parts = await Promise.all(files.filter((file) => existsSync(file)).map((file) => import(pathToFileURL(file).href)))
  const all = parts.map((part: { default: Tree }) => part.default)
  expect(new Set(all.flatMap((part) => Object.keys(part))).size).toBe(all.flatMap((part) => Object.keys(part)).length)
  const explanation = (await import(pathToFileURL(join(repository, `packages/locales/src/${language}/explanation.ts`)).href)) as {
    default: Tree
  }
  return Object.assign({ explanation: explanation.default }, ...all) as Tree
}

const [en, is, el] = (await Promise.all(['en', 'is', 'el'].map(readTexts))) as [Tree, Tree, Tree]

function texts(tree: Tree, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value] as [string, string]] : texts(value, `${path}${key}.`),
  )
}

const slots = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).toSorted()
const english = Object.fromEntries(texts(en))
/** Texts with a number that is never twenty-one. */
const small = /rounded\./
/** Returns the plural forms that a text must have. In Icelandic 21 and 31 are singular too, so texts for one must include the number. */
const modelOf = (language: string, key: string) => (language === 'is' && !small.test(key) ? key.replace(/_one$/, '_other') : key)

describe.each([
  ['is', is],
  ['el', el],
])('%s', (language, words) => {
  it('every text exists', () => expect(texts(words).filter(([, text]) => text.trim() === '')).toEqual([]))

  it('every text has the same placeholders as in English', () =>
    expect(
      texts(words).filter(([key, text]) => JSON.stringify(slots(text)) !== JSON.stringify(slots(english[modelOf(language, key)] ?? ''))),
    ).toEqual([]))
})

describe('English', () => {
  it('every error of the catalogue has a text', () =>
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
  ])('quotes %s: %s', (_, key, quoted) => expect(english[key]).toBe(quoted))
})
