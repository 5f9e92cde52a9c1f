/// <reference lib="dom" />
import { spawnSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import { expect, follow, people, test, visit } from './visitor.ts'

/** What `bin/calc` makes of lines, a figure each. */
function calculate(lines: readonly string[]): (string | null)[] {
  const ran = spawnSync('node', ['bin/calc.ts', '--lines'], { input: lines.join('\n'), encoding: 'utf8', maxBuffer: 1e9 })
  return ran.stdout
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { figure: string | null }).figure)
}

type Copied = { shown: string; line: string }

/** Opens one figure after the other and copies the calculations behind it. */
async function copyCases(page: Page, count: number): Promise<Copied[]> {
  const figures = page.locator('main .explained:not(.opens):visible')
  await expect(figures.first()).toBeVisible()
  const all = await figures.count()
  const copied: Copied[] = []
  for (let index = 0; index < all; index += Math.max(1, Math.floor(all / count))) {
    await figures.nth(index).click()
    const drawer = page.getByRole('dialog')
    await expect(drawer.locator('.answer')).toHaveText(/\d/)
    const shown = await drawer.locator('.answer').innerText()
    await page.evaluate(() => navigator.clipboard.writeText(''))
    await drawer.getByRole('button', { name: 'Copy as case' }).click()
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
    await expect.poll(clipboard).not.toBe('')
    copied.push({ shown, line: await clipboard() })
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
  }
  return copied
}

const numberIn = (shown: string) => Number(shown.replaceAll(/[^\d.−-]/g, '').replace('−', '-'))

for (const [who, portfolio] of [
  [people.client, 'HL-204417-02'],
  [people.otherClient, 'HL-204450-01'],
  [people.manyCurrencies, 'HL-204465-02'],
] as const)
  test(`what a figure explains is copied as a case that bin/calc makes the same of: ${portfolio}`, async ({ browser }) => {
    test.slow()
    const page = await visit(browser, who, { permissions: ['clipboard-read', 'clipboard-write'] })
    const copied: Copied[] = []
    for (const tab of ['', '?tab=performance', '?tab=breakdowns']) {
      await follow(page, `/dashboard/private-clients/portfolio/${portfolio}${tab}`)
      copied.push(...(await copyCases(page, 3)))
    }
    expect(copied.length).toBeGreaterThanOrEqual(9)
    const figures = calculate(copied.map(({ line }) => line))
    copied.forEach(({ shown, line }, index) => {
      const { unit } = (JSON.parse(line) as { input: { unit: string } }).input
      const figure = Number(figures[index]) * (unit === 'rate' ? 100 : 1)
      expect([line.slice(0, 90), Math.abs(figure - numberIn(shown)) <= 0.005000001]).toEqual([line.slice(0, 90), true])
    })
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
