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

test('the list for today fits a phone', async ({ browser }) => {
  const page = await visit(browser, people.adviser, { viewport: { width: 390, height: 844 } })
  await page.goto(path)
  await expect(page.getByRole('region', { name: 'Reviews due' })).toBeVisible()
  await expectNoSidewaysScroll(page)
})
