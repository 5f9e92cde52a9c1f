import type { Page } from '@playwright/test'
import { expect, expectAccessibleInThemes, expectNoSidewaysScroll, people, test, visit } from '@atrium/e2e/visitor'

const path = '/dashboard/private-clients/today'

/** Waits until the values of all portfolios are stored, which begins some time after a start. */
async function waitForValues(page: Page): Promise<void> {
  const readMissing = async () => {
    const { total } = (await (await page.request.get('/api/portals/private-clients/assets')).json()) as {
      total: { missing: number } | null
    }
    return total?.missing
  }
  await expect.poll(readMissing, { timeout: 120_000 }).toBe(0)
}

test(
  'an adviser finds what is due and the assets under advice, and opens a client from the list',
  { tag: '@quick' },
  async ({ browser }) => {
    const page = await visit(browser, people.adviser)
    await page.goto(path)
    await expect(
      page.getByRole('heading', { level: 1, name: /^(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day \d\d\/\d\d\/\d{4}$/ }),
    ).toBeVisible()
    const reviews = page.getByRole('region', { name: 'Reviews due' })
    await expect(reviews.getByRole('link', { name: 'Geoffrey Tillotson', exact: true })).toBeVisible()
    await expect(reviews.getByText(/^Due \d\d\/\d\d\/\d{4}$/).first()).toBeVisible()
    const birthdays = page.getByRole('region', { name: 'Birthdays at 55, 57 and 75' })
    await expect(birthdays.getByText(/^Turns 75 on \d\d\/\d\d\/\d{4}: no tax relief/)).toBeVisible()
    await expectAccessibleInThemes(page)
    await reviews.getByRole('link', { name: 'Prepare: Geoffrey Tillotson' }).click()
    await expect(page).toHaveURL(/\/account\/[\da-f-]{36}\/review$/)
    await page.goto(`${path}?all=review-due`)
    await expect(page.getByRole('heading', { level: 1, name: /^Reviews due, \d+$/ })).toBeVisible()
    await page.getByRole('link', { name: 'Back to today' }).click()
    await expect(page.getByRole('region', { name: 'Reviews due' })).toBeVisible()
  },
)

test('an adviser postpones a review, finds it among the postponed items, and brings it back', { tag: '@quick' }, async ({ browser }) => {
  const page = await visit(browser, people.adviser)
  await page.goto(path)
  const reviews = page.getByRole('region', { name: 'Reviews due' })
  const client = reviews.getByRole('link', { name: 'Daniel and Rosalind Fenwick-Hale', exact: true })
  await expect(client).toBeVisible()
  await reviews.getByRole('button', { name: 'Postpone: Daniel and Rosalind Fenwick-Hale' }).click()
  await page.getByRole('menuitem', { name: 'Next week' }).click()
  await expect(page.getByText(/^Postponed until \d\d\/\d\d\/\d{4}\.$/)).toBeVisible()
  await expect(client).toHaveCount(0)
  await page.getByRole('link', { name: /postponed items?$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Postponed, \d+$/ })).toBeVisible()
  await expectAccessibleInThemes(page)
  await page.getByRole('button', { name: 'Bring back: Daniel and Rosalind Fenwick-Hale' }).click()
  await expect(page.getByText('The item is on your list again.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to today' }).click()
  await expect(client).toBeVisible()
})

test('an adviser opens the explanations of the assets under advice, of a type, and of a client', async ({ browser }) => {
  test.setTimeout(180_000)
  const page = await visit(browser, people.adviser)
  await waitForValues(page)
  await page.goto(path)
  const assets = page.getByRole('region', { name: /^Assets under advice/ })
  await assets.getByRole('button', { name: 'How the assets under advice are calculated' }).click()
  const drawer = page.getByRole('dialog', { name: 'Assets under advice' })
  await expect(drawer.getByRole('rowheader', { name: / · / }).first()).toBeVisible()
  await expect(drawer.getByText('Value of the portfolios', { exact: true })).toBeVisible()
  await expectAccessibleInThemes(page)
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await assets
    .getByRole('row', { name: /^Individual savings account/ })
    .getByRole('button')
    .first()
    .click()
  await expect(
    page
      .getByRole('dialog', { name: 'Assets under advice' })
      .getByText(/^Individual savings account/)
      .first(),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await assets.getByRole('link', { name: 'Market movement' }).click()
  await expect(page).toHaveURL(/by=clients/)
  await assets.getByRole('row').nth(1).getByRole('button').last().click()
  await expect(page.getByRole('dialog', { name: 'Market movement' }).getByText('Net new money', { exact: true }).first()).toBeVisible()
})

test('the list for today fits a phone', async ({ browser }) => {
  const page = await visit(browser, people.adviser, { viewport: { width: 390, height: 844 } })
  await page.goto(path)
  await expect(page.getByRole('region', { name: 'Reviews due' })).toBeVisible()
  await expectNoSidewaysScroll(page)
})
