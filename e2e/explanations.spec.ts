/// <reference lib="dom" />
import { spawnSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import { expect, follow, openHome, people, test, visit } from './visitor.ts'

/** What `bin/calc` makes of lines, a figure each. */
function calculate(lines: readonly string[]): (string | null)[] {
  const ran = spawnSync('node', ['bin/calc.ts', '--lines'], { input: lines.join('\n'), encoding: 'utf8', maxBuffer: 1e9 })
  return ran.stdout
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { figure: string | null }).figure)
}

/** A figure of a page as it stands there, by its address, and the calculations behind it as they were copied. */
type Copied = { address: string; shown: string; line: string }

const figures = 'main :is(.explained:not(.opens, .unfolds), .explain)'

/**
 * Opens every figure of the page by its button, one after the other, and copies the calculations behind it; one that stands twice
 * is closed again. Inside of the page, as hundreds of figures are looked at. The head of a portfolio is the same on every tab.
 */
async function copyCases(page: Page, isHeadKnown: boolean): Promise<Copied[]> {
  await expect(page.locator(figures).filter({ visible: true }).first()).toBeVisible()
  return page.evaluate(
    async ([selector, isUnderHead]) => {
      const until = async <Found>(what: string, find: () => Found | null | undefined | false | Promise<Found | false>): Promise<Found> => {
        for (const since = Date.now(); Date.now() - since < 10_000; await new Promise((done) => setTimeout(done, 4))) {
          const found = await find()
          if (found) return found
        }
        throw new Error(`${what} is not there: ${location.search}`)
      }
      const dialog = () => document.querySelector('[role="dialog"]')
      const copied: { address: string; shown: string; line: string }[] = []
      const addresses = new Set<string>()
      const buttons = () =>
        [...document.querySelectorAll<HTMLElement>(selector)].filter(
          (one) => one.checkVisibility() && !(isUnderHead && one.closest('.hero')),
        )
      for (let place = 0; place < buttons().length; place++) {
        const button = buttons()[place]!
        const text = [...button.childNodes].filter((node) => !(node as Element).classList?.contains('visually-hidden'))
        button.click()
        const answer = await until('the answer', () => /\d/.test(dialog()?.querySelector('.answer')?.textContent ?? '') && dialog())
        const address = new URLSearchParams(location.search).get('explain') ?? ''
        if (!addresses.has(address)) {
          addresses.add(address)
          await navigator.clipboard.writeText('')
          const copy = [...answer.querySelectorAll('button')].find((one) => one.textContent === 'Copy as case')
          copy?.click()
          const line = await until('the case', () => navigator.clipboard.readText())
          const onPage = text.map((node) => node.textContent).join('')
          copied.push({ address, shown: onPage || (answer.querySelector('.answer')?.textContent ?? ''), line })
        }
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
        await until('the page again', () => dialog() === null)
      }
      return copied
    },
    [figures, isHeadKnown] as const,
  )
}

/** Whether a figure is what is shown, to the last digit that is shown of it. */
function isShown(shown: string, figure: number): boolean {
  const digits = shown.replaceAll(/[^\d.−]/g, '').replace('−', '-')
  const decimals = digits.split('.')[1]?.length ?? 0
  return Math.abs(figure - Number(digits)) <= 0.5 * 10 ** -decimals + 1e-9
}

const places = {
  'the account and its holdings': ['account', ''],
  'performance and simulated returns': ['?tab=performance', '?tab=simulated-returns'],
  'the other tabs': ['exposure', 'breakdowns', 'transactions', 'cash-transactions', 'fees', 'realised', 'bond-statistics'].map(
    (tab) => `?tab=${tab}`,
  ),
}

for (const [who, portfolio] of [
  [people.client, 'HL-204417-02'],
  [people.otherClient, 'HL-204450-01'],
  [people.manyCurrencies, 'HL-204465-02'],
] as const)
  for (const [name, tabs] of Object.entries(places))
    test(`every figure is copied as a case that bin/calc makes the same of: ${name} of ${portfolio}`, async ({ browser }) => {
      test.slow()
      const page = await visit(browser, who, { permissions: ['clipboard-read', 'clipboard-write'], reducedMotion: 'reduce' })
      const copied: Copied[] = []
      for (const tab of tabs) {
        if (tab === 'account') {
          await openHome(page)
          await follow(page, `${new URL(page.url()).pathname}?change=1Y`)
        } else await follow(page, `/dashboard/private-clients/portfolio/${portfolio}${tab}`)
        copied.push(...(await copyCases(page, tab.startsWith('?'))))
      }
      expect(copied.length).toBeGreaterThan(30)
      const again = calculate(copied.map(({ line }) => line))
      const wrong = copied.flatMap(({ address, shown, line }, place) => {
        const { unit } = (JSON.parse(line) as { input: { unit: string } }).input
        const figure = Number(again[place]) * (unit === 'rate' ? 100 : 1)
        return again[place] !== null && isShown(shown, figure) ? [] : [`${address}: ${shown} is not ${again[place]}`]
      })
      expect(wrong).toEqual([])
    })

test('amounts are covered by one switch, stay so, and are back', async ({ browser }) => {
  const page = await visit(browser, people.client)
  const portfolio = '/dashboard/private-clients/portfolio/HL-204417-02'
  await page.goto(portfolio)
  const total = page.locator('.hero .figure')
  await expect(total).toContainText('£')
  const hide = page.getByRole('button', { name: 'Hide amounts' })
  await expect(hide).toHaveAttribute('aria-pressed', 'false')
  await hide.click()
  await expect(hide).toHaveAttribute('aria-pressed', 'true')
  for (const tab of ['', '?tab=performance', '?tab=cash-transactions', '?tab=breakdowns', '?tab=fees']) {
    await follow(page, `${portfolio}${tab}`)
    await expect(page.locator('main table').first()).toBeVisible()
    expect((await page.locator('main').innerText()).match(/£\s?\d/g)).toBeNull()
    expect(await page.locator('main [aria-label*="£"]').count()).toBe(0)
  }
  await page.goto(`${portfolio}?explain=total`)
  await expect(page.getByRole('dialog').locator('.answer')).toHaveText('•••••')
  await page.goto(portfolio)
  await hide.click()
  await expect(total).toContainText('£')
})

test('?print dresses a tab for paper: what it says, and nothing to press', async ({ browser }) => {
  const page = await visit(browser, people.client)
  const portfolio = '/dashboard/private-clients/portfolio/HL-204417-02'
  for (const tab of ['holdings', 'performance', 'transactions', 'fees', 'cash-transactions']) {
    await page.goto(`${portfolio}?print&tab=${tab}`)
    await expect(page.locator('main table').first()).toBeVisible()
    for (const hidden of ['.topbar', '.nav', '.tabs', '.chart-controls'])
      await expect(page.locator(hidden).filter({ visible: true })).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }
  await page.goto(portfolio)
  await expect(page.locator('.topbar')).toBeVisible()
})
