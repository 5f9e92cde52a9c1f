/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { expect, expectAccessible, people, proveSignIn, test, visit } from '@atrium/e2e/visitor'

const panel = (page: Page) => page.getByRole('complementary')
const headings = async (page: Page) =>
  (await page.getByRole('table').getByRole('columnheader').allInnerTexts()).filter((text) => text !== '')
async function open(page: Page, collection: string, search: string): Promise<void> {
  await page.goto(`/admin/${collection}`)
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText(/\d/)
  const all = await title.innerText()
  await page.getByRole('searchbox').fill(search)
  await expect(title).not.toHaveText(all)
  await page.getByRole('table').getByRole('row').nth(1).getByRole('button').first().click()
  await expect(panel(page).locator('form#item')).toBeVisible()
}

test('[B053] [B054] [B055] the grids of portfolios, holdings and transactions have their columns', async ({ browser }) => {
  const page = await visit(browser, people.ledgerAdmin)
  for (const [collection, columns] of [
    ['portfolios', ['Name']],
    ['holdings', ['Name', 'Symbol', 'Units']],
    ['transactions', ['Name', 'Symbol', 'Type', 'Amount']],
  ] as const) {
    await page.goto(`/admin/${collection}`)
    await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
    expect([collection, await headings(page)]).toEqual([collection, columns])
  }
  await expectAccessible(page)
})

test('[B116] a holding has its fields, and leads to the portfolio in the portal', async ({ browser }) => {
  const page = await visit(browser, people.ledgerAdmin)
  await open(page, 'holdings', 'Penthorpe')
  const fields = ['name', 'symbol', 'assetclass', 'type', 'units', 'value', 'purchaseValue', 'currency', 'region']
  for (const field of fields) await expect(panel(page).locator(`[data-field="${field}"]`)).toBeVisible()
  const value = (await panel(page).locator('[data-field="value"]').innerText()).trim()
  expect(value).toMatch(/[\d,]+\.\d\d$/)
  await expect(panel(page).getByText('Holdings follow from the transactions.')).toBeVisible()
  await panel(page).getByRole('link', { name: 'Open in the portal' }).click()
  await expect(page).toHaveURL(/\/dashboard\/demonstration\/portfolio\//)
  // Staff state why they look at the portfolio of a client.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^View as /)
})

const returns = ['change1d', 'change1m', 'changeYtd', 'change1y', 'change3y', 'change5y', 'changeAll']

/** Expects that the open item shows each field, and in its lists the names. */
async function expectFields(page: Page, fields: readonly string[], lists: Readonly<Record<string, RegExp>>): Promise<void> {
  for (const name of fields) await expect(panel(page).locator(`[data-field="${name}"], [name="${name}"]`).first()).toBeVisible()
  for (const [name, listed] of Object.entries(lists))
    await expect(panel(page).locator(`section[data-field="${name}"]`).getByRole('link', { name: listed }).first()).toBeVisible()
}

test('[B114] an account has its fields, returns, portfolios and documents, and a document leads to the library', async ({ browser }) => {
  const page = await visit(browser, people.ledgerAdmin)
  await open(page, 'accounts', 'Penhallow')
  await expectFields(page, ['name', 'client', 'owner', 'portal', 'inception', 'location', 'currency', ...returns], {
    portfolios: /./,
    documents: /^Investment mandate\.pdf$/,
  })
  await expect(panel(page).locator('[data-field="client"]')).toHaveText('Hugo Penhallow')
  await expect(panel(page).locator('[data-field="owner"]')).toContainText('Delphine Crane')
  await expect(panel(page).locator('[data-field="changeAll"]')).toHaveText(/^[−-]?\d+\.\d\d$/)
  await expectAccessible(page)
  await panel(page).getByRole('link', { name: 'Investment mandate.pdf' }).click()
  await expect(panel(page).getByText('Documents are read and changed in the library of the account.')).toBeVisible()
  await expect(panel(page).locator('[data-field="portfolio"]')).toContainText('Hugo Penhallow')
  await expect(panel(page).getByRole('link', { name: 'Open in the portal' })).toHaveAttribute('href', /\/account\/[^/]+\/library$/)
})

test('[B115] a portfolio has its fields, returns, holdings, transactions and documents', async ({ browser }) => {
  const page = await visit(browser, people.ledgerAdmin)
  await open(page, 'portfolios', 'Penhallow')
  await expectFields(page, ['name', 'inception', 'objective', ...returns], {
    holdings: /./,
    transactions: /./,
    documents: /^Investment mandate\.pdf$/,
  })
  for (const name of ['Risk level', 'ESG rating']) await expect(panel(page).getByRole('slider', { name })).toBeVisible()
  await expect(panel(page).locator('[data-field="changeAll"]')).toHaveText(/^[−-]?\d+\.\d\d$/)
  await expectAccessible(page)
})

test('[B230] [B258] a portfolio has an objective, and sliders from 1 to 10 for risk level and ESG rating', async ({ browser }) => {
  const page = await visit(browser, people.ledgerAdmin)
  await open(page, 'portfolios', 'Dollar')
  for (const name of ['Risk level', 'ESG rating']) {
    const slider = panel(page).getByRole('slider', { name })
    await expect(slider).toHaveAttribute('min', '1')
    await expect(slider).toHaveAttribute('max', '10')
  }
  const options = await panel(page).getByRole('combobox', { name: 'Objective' }).locator('option').allInnerTexts()
  expect(options.filter((text) => /^(Income|Accumulation|Both)$/.test(text.trim()))).toHaveLength(3)
})

test(
  '[B117] a transaction has its fields, and one that sells more units than are held is refused at the field',
  { tag: '@quick' },
  async ({ browser }) => {
    const page = await visit(browser, people.ledgerAdmin)
    await open(page, 'transactions', 'Penthorpe')
    for (const field of ['name', 'symbol', 'type', 'date', 'amount', 'localCcyAmount', 'currency'])
      await expect(panel(page).locator(`[data-field="${field}"], [name="${field}"]`).first()).toBeVisible()
    await open(page, 'transactions', 'PNTM purchase')
    await proveSignIn(page)
    await panel(page).getByLabel('Units', { exact: true }).fill('1')
    await panel(page).getByLabel('Amount', { exact: true }).fill('-1')
    await panel(page).getByRole('button', { name: 'Save' }).click()
    await expect(panel(page).getByText(/^You only have that many units: \d+$/)).toBeVisible()
    await expectAccessible(page)
  },
)

test('[B023] [B024] the side bar has the groups Content and Portals of the edition, in order', async ({ browser }) => {
  /** Returns the names of a group, without the numbers of items. */
  const namesOf = async (page: Page, group: string) => {
    const entries = page.getByRole('navigation', { name: 'Back office' }).getByRole('region', { name: group }).getByRole('link')
    await expect(entries.first()).toBeVisible()
    return (await entries.allInnerTexts()).map((text) => text.replace(/\s*[\d,]+$/, '').trim())
  }
  const wealth = await visit(browser, people.admin)
  await wealth.goto('/admin/pages')
  expect((await namesOf(wealth, 'Content')).slice(0, 4)).toEqual(['Pages', 'Posts', 'Team', 'Media libraries'])
  expect((await namesOf(wealth, 'Portals')).slice(0, 8)).toEqual([
    'Forms',
    'Accounts',
    'Portals',
    'Processes',
    'Subscriptions',
    'Model portfolios',
    'Data processes',
    'Data process steps',
  ])
  const investors = await visit(browser, people.ledgerAdmin)
  await investors.goto('/admin/riskProfiles')
  expect((await namesOf(investors, 'Content')).slice(0, 5)).toEqual(['Risk profiles', 'Commentary', 'Portals', 'Forms', 'Processes'])
})
