/// <reference lib="dom" />
import el from '@atrium/locales/el'
import elPortal from '@atrium/locales/el/portal'
import en from '@atrium/locales/en'
import enPortal from '@atrium/locales/en/portal'
import is from '@atrium/locales/is'
import isPortal from '@atrium/locales/is/portal'
import type { Locale } from '@atrium/contract/locales'
import type { Browser, Page } from '@playwright/test'
import { expect, follow, people, test, visit } from './visitor.ts'

type Tree = { [key: string]: string | Tree }

const listTexts = (tree: Tree): string[] => Object.values(tree).flatMap((value) => (typeof value === 'string' ? [value] : listTexts(value)))

/** Finds English texts on a page in another language: texts of packages/locales, including terms of providers. */
async function findEnglish(page: Page, translatedTexts: Tree): Promise<string[]> {
  const translated = new Set(listTexts(translatedTexts))
  const english = new Set(listTexts({ ...en, ...enPortal }).filter((text) => /[a-z]{3}/i.test(text) && !translated.has(text)))
  const shown = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: string[] = []
    while (walker.nextNode()) texts.push(...(walker.currentNode.textContent ?? '').split(' · ').map((text) => text.trim()))
    return texts
  })
  return [...new Set(shown.filter((text) => english.has(text)))]
}

const portfolio = '/dashboard/private-clients/portfolio/HL-204417-02'
const pages = [
  portfolio,
  ...['transactions', 'cash-transactions', 'fees', 'contract-notes', 'breakdowns&drawer=breakdown:asset-class:Other', 'realised'].map(
    (tab) => `${portfolio}?tab=${tab}`,
  ),
  `${portfolio}?drawer=holding:HL-204417-02-UKT40`,
  `${portfolio}?drawer=holding:HL-204417-02-CASH`,
]

/** Opens a page in a language without storing the language in the profile, because other journeys share the profile. */
async function visitInLanguage(browser: Browser, locale: Locale): Promise<Page> {
  const page = await visit(browser, people.client)
  await page.route('**/api/me', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), locale } })
  })
  return page
}

for (const [locale, texts] of [
  ['is', { ...is, ...isPortal }],
  ['el', { ...el, ...elPortal }],
] as const)
  test(`no page in the language ${locale} shows English texts or English terms of providers`, async ({ browser }) => {
    test.setTimeout(90_000)
    const page = await visitInLanguage(browser, locale)
    await page.goto('/portals')
    const found: Record<string, string[]> = {}
    await page.goto(portfolio)
    await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${locale}`))
    for (const path of pages) {
      await follow(page, path)
      const english = await findEnglish(page, texts)
      if (english.length > 0) found[path] = english
    }
    expect(found).toEqual({})
  })
