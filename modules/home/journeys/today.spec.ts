import { expect, expectAccessibleInThemes, expectNoSidewaysScroll, people, test, visit } from '@atrium/e2e/visitor'

const path = '/dashboard/private-clients/today'

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
  const client = reviews.getByRole('link', { name: 'Jasper and Imogen Fenwick-Hale', exact: true })
  await expect(client).toBeVisible()
  await reviews.getByRole('button', { name: 'Postpone: Jasper and Imogen Fenwick-Hale' }).click()
  await page.getByRole('menuitem', { name: 'Next week' }).click()
  await expect(page.getByText(/^Postponed until \d\d\/\d\d\/\d{4}\.$/)).toBeVisible()
  await expect(client).toHaveCount(0)
  await page.getByRole('link', { name: /postponed items?$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Postponed, \d+$/ })).toBeVisible()
  await expectAccessibleInThemes(page)
  await page.getByRole('button', { name: 'Bring back: Jasper and Imogen Fenwick-Hale' }).click()
  await expect(page.getByText('The item is on your list again.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to today' }).click()
  await expect(client).toBeVisible()
})

test('the list for today fits a phone', async ({ browser }) => {
  const page = await visit(browser, people.adviser, { viewport: { width: 390, height: 844 } })
  await page.goto(path)
  await expect(page.getByRole('region', { name: 'Reviews due' })).toBeVisible()
  await expectNoSidewaysScroll(page)
})
