/// <reference lib="dom" />
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, expectAccessibleInThemes, expectNoSidewaysScroll, people, test, visit } from '@atrium/e2e/visitor'

/** A portfolio with risk profile 5. */
const portfolio = '/dashboard/private-clients/portfolio/HL-204417-02'
const findPick = (page: Page) => page.getByRole('combobox', { name: 'Compared with' })
const findLegend = (page: Page) => page.locator('.line-ends')

test('a client compares a portfolio with its risk profile’s benchmark or another, and the choice stays in the URL and on all tabs', async ({
  browser,
}) => {
  const page = await visit(browser, people.client)
  await page.goto(`${portfolio}?tab=performance`)
  await expect(findPick(page).locator('option:checked')).toHaveText('40-85% Shares (your risk profile)')
  await expect(findLegend(page)).toContainText('40-85% Shares')
  await findPick(page).selectOption('IA Flexible Investment')
  await expect(page).toHaveURL(/[?&]benchmark=flexible/)
  await expect(findLegend(page)).toContainText('IA Flexible Investment')
  await expect(page.locator('.summary').first()).toContainText('the benchmark (IA Flexible Investment)')

  const own = await page
    .getByRole('region', { name: 'Returns by period' })
    .getByRole('row', { name: /^1 year/ })
    .innerText()
  await findPick(page).selectOption('20-60% Shares')
  await expect(page.getByRole('region', { name: 'Returns by period' }).getByRole('row', { name: /^1 year/ })).not.toHaveText(own)
  await findPick(page).selectOption('IA Flexible Investment')
  await expect(page).toHaveURL(/[?&]benchmark=flexible/)

  await page.getByRole('navigation', { name: 'Portfolio' }).getByRole('link', { name: 'Holdings' }).click()
  await expect(page).toHaveURL(/[?&]benchmark=flexible/)
  await expect(page.locator('.strip-lead')).toContainText('IA Flexible Investment')
  await page.locator('.strip > div').last().locator('.explained').nth(1).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer).toContainText('IA Flexible Investment · Since inception · General Investment Account')
  await expect(drawer.locator('.answer')).toHaveText(/\d/)
  await page.goBack()
  await expect(drawer).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(/tab=performance/)
  await expect(findPick(page).locator('option:checked')).toHaveText('IA Flexible Investment')
})

test('a saved file contains the chosen benchmark, or none if none is chosen', { tag: '@quick' }, async ({ browser }) => {
  const page = await visit(browser, people.client)
  const save = async () => {
    await page.getByRole('button', { name: 'Download' }).first().click()
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: /CSV/ }).click()])
    return readFileSync(await file.path(), 'utf8').split('\r\n')[0]
  }
  await page.goto(`${portfolio}?tab=performance&benchmark=0-35`)
  await expect(findLegend(page)).toContainText('IA Mixed Investment 0-35% Shares')
  expect(await save()).toContain('IA Mixed Investment 0-35% Shares')
  await findPick(page).selectOption('No comparison')
  await expect(findLegend(page)).not.toContainText('IA')
  await expect(page.getByRole('columnheader', { name: 'Benchmark' })).toHaveCount(0)
  await expect(page.getByRole('columnheader', { name: 'Difference' })).toHaveCount(0)
  expect((await save())?.split(',')).toHaveLength(2)
})

test('an unknown benchmark in the URL is reported, and the risk profile’s benchmark is shown; the benchmark menu is accessible and fits a phone', async ({
  browser,
}) => {
  const page = await visit(browser, people.client)
  await page.goto(`${portfolio}?tab=performance&benchmark=nasdaq`)
  await expect(page.getByText('We do not have the benchmark named in the link.')).toBeVisible()
  await expect(findLegend(page)).toContainText('40-85% Shares')
  await expect(page.getByRole('region', { name: 'Statistics' }).getByRole('row')).toHaveCount(7)
  await expect(findPick(page)).toBeVisible()
  await expectAccessibleInThemes(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await findPick(page).selectOption('20-60% Shares')
  await expect(page.getByText('We do not have the benchmark')).toHaveCount(0)
})

test('a note names a benchmark that begins late or is in another currency', async ({ browser }) => {
  const page = await visit(browser, people.manyCurrencies)
  await page.route('**/api/portfolios/HL-204465-02/performance?*benchmark=0-35*', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { compared: { from: string } }
    answer.compared.from = '2025-01-02'
    await route.fulfill({ response, json: answer })
  })
  await page.goto('/dashboard/private-clients/portfolio/HL-204465-02?tab=performance&benchmark=0-35')
  const note = page.locator('.performance .note')
  await expect(note).toContainText('begins on 02/01/2025')
  await expect(note).toContainText('is an index in GBP and this portfolio is in USD')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
