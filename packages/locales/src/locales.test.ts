import { errorCatalogue } from '../../contract/src/errors.ts'
import { describe, expect, it } from 'vitest'
import el from './el.ts'
import en from './en.ts'
import is from './is.ts'

type Tree = { [key: string]: string | Tree }

function texts(tree: Tree, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value] as [string, string]] : texts(value, `${path}${key}.`),
  )
}

const slots = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).toSorted()
const english = Object.fromEntries(texts(en))
/** Texts of a number that is never twenty-one. */
const small = /rounded\./
/** In Icelandic 21 and 31 are one too: what is said of one says how many. */
const modelOf = (language: string, key: string) => (language === 'is' && !small.test(key) ? key.replace(/_one$/, '_other') : key)

describe.each([
  ['is', is],
  ['el', el],
])('%s', (language, words) => {
  it('has a text for everything', () => expect(texts(words).filter(([, text]) => text.trim() === '')).toEqual([]))

  it('fills the same slots as English', () =>
    expect(
      texts(words).filter(([key, text]) => JSON.stringify(slots(text)) !== JSON.stringify(slots(english[modelOf(language, key)] ?? ''))),
    ).toEqual([]))
})

describe('English', () => {
  it('words every refusal of the catalogue', () => expect(Object.keys(errorCatalogue).filter((code) => !(code in en.errors))).toEqual([]))

  it.each([
    ['P077', en.identity.firstTime, 'First time here?'],
    ['P078', en.identity.alreadyHaveAccount, 'Already have an account?'],
    ['P079', en.portals.professional, 'Are you an investment professional?'],
    ['P079', en.portals.create, 'Create client portals'],
    ['P128', en.errorPage.notFound, 'Page not found.'],
    ['P129', en.errorPage.title, 'An error occurred'],
    ['P129', en.errorPage.message, 'We encountered an error.'],
    ['P129', en.errorPage.tryLater, 'Please try again later.'],
    ['P130', en.errorPage.technical, 'Sorry, we encountered a technical error. Please wait a few minutes and reload your browser.'],
    ['P232', en.errors['wrong-pin'], 'Wrong PIN'],
    ['P233', en.identity.welcomeBack, 'Welcome back'],
    ['P484', en.identity.loggedOut, 'You have been logged out. See you again soon!'],
  ])('quotes %s: %s', (_, text, quoted) => expect(text).toBe(quoted))
})
