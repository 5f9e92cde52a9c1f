import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, people, stateReason, test, visit, visitInOwnSession } from '@atrium/e2e/visitor'

const path = '/dashboard/private-clients/explorer'
const phone = { width: 390, height: 844 }
const rows = '.funds tbody tr'
const readCount = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /funds?$/ })

test('[P137] a page that the account’s rules switch off is missing from the client’s navigation, and returns when switched on', async ({
  browser,
}) => {
  const page = await visit(browser, people.client)
  const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Explorer' })
  for (const isEnabled of [false, true]) {
    await page.route('**/api/me', async (route) => {
      const response = await route.fetch()
      const me = await response.json()
      const accounts = me.accounts.map((account: object) => ({ ...account, rules: [{ name: 'explorer', isEnabled }] }))
      await route.fulfill({ response, json: { ...me, accounts } })
    })
    await page.goto('/')
    await expect(page.locator('.hero .figure')).toBeVisible()
    await expect(entry).toHaveCount(isEnabled ? 1 : 0)
    await page.unroute('**/api/me')
  }
})

test('a client finds a fund by words, filters and sort order, which stay in the URL', { tag: '@quick' }, async ({ browser }) => {
  const page = await visit(browser, people.client)
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Explorer' }).click()
  await expect(page).toHaveURL(new RegExp(`${path}$`))
  await expect(page.getByRole('heading', { name: 'Explorer', level: 1 })).toBeVisible()
  await expect(readCount(page)).toHaveText(/^\d+ funds$/)
  const all = Number.parseInt(await readCount(page).innerText(), 10)
  expect(all).toBeGreaterThan(25)
  await expect(page.locator(rows)).toHaveCount(25)
  await expectAccessible(page)

  await page.getByRole('searchbox', { name: 'Name, group, ISIN or Citi code' }).fill('lomond')
  await expect(page).toHaveURL(/q=lomond/)
  await expect(readCount(page)).not.toHaveText(`${all} funds`)
  for (const name of await page.locator(`${rows} small`).allInnerTexts()) expect(name).toContain('Lomond')
  await page.getByLabel('Asset class').selectOption('Equities')
  await expect(page.locator(`${rows} .fund-class`).first()).toHaveText('Equities')
  // A chosen value can be replaced without clearing it first.
  expect(await page.getByLabel('Asset class').locator('option').count()).toBeGreaterThan(2)
  await page.getByRole('button', { name: '1 year' }).click()
  await expect(page.getByRole('columnheader', { name: '1 year' })).toHaveAttribute('aria-sort', 'descending')
  await expect(page).toHaveURL(/sort=return1y/)
  // The previous rows stay visible until the response arrives.
  await expect(page.locator('.explorer > [aria-busy]')).toHaveAttribute('aria-busy', 'false')
  const shown = await page.locator(rows).allInnerTexts()
  await page.reload()
  await expect(page.locator(rows)).toHaveText(shown.map((text) => new RegExp(text.split('\n')[0] ?? '')))

  await page.getByRole('button', { name: 'Show all funds' }).click()
  await expect(readCount(page)).toHaveText(`${all} funds`)
  await page.getByRole('searchbox').fill('qqzzxx')
  await expect(page.getByText('No fund matches “qqzzxx”')).toBeVisible()
})

test('a client pages through the funds, and Back returns to the previous page', async ({ browser }) => {
  const page = await visit(browser, people.client)
  await page.goto(path)
  const first = page.locator(rows).first()
  const name = await first.innerText()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(first).not.toHaveText(name)
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('26 to ')
  await page.goBack()
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('1 to 25 of ')
})

test('a fund shows its facts with the eight labels of the specification, its price and its performance [P539]', async ({ browser }) => {
  const page = await visit(browser, people.client)
  await page.goto(`${path}?q=Lomond+Global+Income`)
  await page.getByRole('button', { name: 'Lomond Global Income W Inc' }).click()
  await expect(page).toHaveURL(/fund=Y20N/)
  const drawer = page.getByRole('dialog', { name: 'Lomond Global Income W Inc' })
  const labels = drawer.getByRole('region', { name: 'Key facts' }).locator('dt')
  await expect(labels).toHaveText([
    'Citi code',
    'Fund name',
    'Group name',
    'Fund size',
    'Asset class',
    'Fund type',
    'Objective',
    'Currency',
  ])
  const facts = drawer.getByRole('region', { name: 'Key facts' }).locator('dd')
  await expect(facts.nth(0)).toHaveText('Y20N')
  await expect(facts.nth(1)).toHaveText('Lomond Global Income W Inc')
  await expect(facts.nth(3)).toHaveText(/^£[\d,]+$/)
  await expect(facts.nth(7)).toHaveText('GBP')
  await expect(drawer.getByRole('region', { name: 'Price and costs' })).toContainText(/GBP on \d\d\/\d\d\/\d{4}/)
  await expect(drawer.getByRole('region', { name: 'Performance' }).locator('dt')).toHaveText([
    '1 month',
    '3 months',
    '6 months',
    '1 year',
    '3 years',
    '5 years',
  ])
  await expect(drawer.getByRole('img', { name: /^Price from/ })).toBeVisible()
  await expect(drawer).toContainText(/As of \d\d\/\d\d\/\d{4}, close of business\. Source: the fund data service\./)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(page).not.toHaveURL(/fund=/)

  await page.goto(`${path}?fund=ZZZZ`)
  await expect(page.getByRole('dialog')).toContainText('No fund has the code ZZZZ')
})

test('on a phone, nothing scrolls sideways, and filters and sort order are behind a button', async ({ browser }) => {
  const page = await visit(browser, people.client, { viewport: phone })
  await page.goto(path)
  await expect(page.locator(rows).first()).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expect(page.getByLabel('Asset class')).toBeHidden()
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByLabel('Asset class').selectOption('Fixed Interest')
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible()
  await page.getByLabel('Sort by').selectOption('yield')
  await expect(page).toHaveURL(/direction=descending/)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.locator('.fund-name').first().click()
  await expect(page.getByRole('region', { name: 'Performance' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('a message with a retry is shown if the search index is unavailable', async ({ browser }) => {
  const page = await visit(browser, people.client)
  await page.goto(path)
  await expect(page.locator(rows).first()).toBeVisible()
  const problem = { type: 'about:blank', title: 'upstream-unavailable', status: 502, code: 'upstream-unavailable' }
  await page.route('**/api/portals/*/funds?*', (asked) =>
    asked.fulfill({ status: 502, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
  )
  await page.getByRole('searchbox').fill('never asked before')
  await expect(page.getByRole('alert').filter({ hasText: 'We could not load the funds.' })).toBeVisible()
  await page.unroute('**/api/portals/*/funds?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No fund matches “never asked before”')).toBeVisible()
})

test('an adviser opens the funds from an account and returns to the account', async ({ browser }) => {
  const page = await visitInOwnSession(browser, 'funds of an account')
  await page.goto('/dashboard/private-clients')
  await page.locator('.clients tbody tr.row a').first().click()
  await stateReason(page)
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await navigation.getByRole('link', { name: 'Explorer' }).click()
  await expect(page).toHaveURL(/explorer\?account=/)
  await expect(page.getByRole('complementary', { name: 'Impersonation mode active' })).toBeVisible()
  await expect(navigation.getByRole('link', { name: 'Explorer' })).toHaveAttribute('aria-current', 'page')
  await navigation.getByRole('link', { name: 'Overview' }).click()
  await expect(page).toHaveURL(/\/account\//)
})
