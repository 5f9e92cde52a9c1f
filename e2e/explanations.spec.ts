/// <reference lib="dom" />
import {
  buildFigurePath,
  copyCases,
  figurePages,
  listDifferences,
  viewAsClient,
  type CopiedCase,
} from '../bin/checks/figures/copied-cases.ts'
import { expect, follow, people, test, visit, visitInOwnSession } from './visitor.ts'

/**
 * The journey and the portfolio for each group of pages. Two groups are copied by `bin/check journeys` only; `bin/check figures` copies every
 * figure of every group for three portfolios.
 */
const portfolios = {
  'the account and its holdings': ['copies cases of an account', 'HL-204465-02'],
  'what changed': ['copies cases of changes', 'HL-204465-02'],
  'performance and simulated returns': ['copies cases of performance', 'HL-204417-02'],
  'the other tabs': ['copies cases of tabs', 'HL-204417-02'],
} as const

for (const [name, tabs] of Object.entries(figurePages)) {
  const [journey, portfolio] = portfolios[name as keyof typeof portfolios]
  const tag = ['what changed', 'the other tabs'].includes(name) ? ['@check'] : []
  test(
    `copied cases of figures in every column give the same results in bin/calc: ${name} of ${portfolio}`,
    { tag },
    async ({ browser }) => {
      test.slow()
      const page = await visitInOwnSession(browser, journey, { permissions: ['clipboard-read', 'clipboard-write'] })
      const account = await viewAsClient(page, portfolio)
      const copied: CopiedCase[] = []
      for (const tab of tabs) {
        await follow(page, buildFigurePath(tab, { account, portfolio }))
        copied.push(...(await copyCases(page, tab.startsWith('?'), 2)))
      }
      expect(copied.length).toBeGreaterThan(30)
      expect(listDifferences(copied)).toEqual([])
    },
  )
}

test('a switch hides amounts, keeps them hidden on later pages, and shows them again', { tag: '@quick' }, async ({ browser }) => {
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

test('?print lays out a tab for printing, without controls', async ({ browser }) => {
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
