import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, people, test, visit } from '@atrium/e2e/visitor'

const field = (page: Page) => page.getByRole('searchbox', { name: 'Name, number, email, phone' })
const rows = (page: Page) => page.locator('.clients tbody tr.row')
const palette = (page: Page) => page.getByRole('dialog', { name: 'Search or jump to' })
const contacts = (page: Page) => page.getByRole('region', { name: 'Contact details' })

async function openList(page: Page): Promise<void> {
  await page.goto('/dashboard/private-clients')
  await expect(rows(page).first().getByRole('link')).toBeVisible()
}

test('an adviser finds a client by five clues, and Enter opens the client', { tag: '@quick' }, async ({ browser }) => {
  test.setTimeout(120_000)
  const page = await visit(browser, people.adviser)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const name = page.getByRole('heading', { name: /Margaret Ashworth/ }).first()

  // A number: the account that has it is meant. The text need not have been searched for before Enter.
  await openList(page)
  await page.keyboard.press('/')
  await page.keyboard.type('hl-204417')
  await page.keyboard.press('Enter')
  await expect(name).toBeVisible()
  await expect(contacts(page)).toContainText('HL-204417')
  await expect(contacts(page).getByRole('link', { name: '01483 496 0142' })).toHaveAttribute('href', 'tel:014834960142')
  await expect(contacts(page).getByRole('link', { name: /^margaret\.ashworth@/ })).toHaveAttribute('href', /^mailto:margaret/)
  await contacts(page).getByRole('button', { name: 'Copy HL-204417' }).click()
  await expect(page.getByText('HL-204417 copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('HL-204417')
  await expectAccessible(page)

  // The number of a portfolio, which the row states.
  await openList(page)
  await field(page).fill('204417 02')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('Portfolio number HL-204417-02')
  await expectAccessible(page)
  await field(page).press('Enter')
  await expect(name).toBeVisible()

  // A telephone number that two accounts have: Enter leads to the first row, and the arrows to the next.
  await openList(page)
  await field(page).fill('+44 1483 496 0142')
  await field(page).press('Enter')
  await expect(rows(page).first().getByRole('link')).toBeFocused()
  await expect(rows(page).first()).toContainText('Telephone 01483 496 0142')
  await page.keyboard.press('ArrowDown')
  await expect(rows(page).nth(1).getByRole('link')).toBeFocused()

  // A misheard surname: the list has nobody, and leads to those with a similar name.
  await openList(page)
  await field(page).fill('ashwroth')
  await field(page).press('Enter')
  await expect(page.getByText('No client found for “ashwroth”')).toBeVisible()
  await expect(page.getByText('No exact match. These are spelt similarly.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Clients', exact: true }).getByRole('link').first()).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(name).toBeVisible()

  // The title of a document, in the same field.
  await openList(page)
  await field(page).fill('suitability report')
  await page
    .getByRole('region', { name: 'Documents', exact: true })
    .getByRole('link', { name: /^Annual suitability report/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/account\/[^/]+\/library\?q=Annual/)
})

test('an adviser sees an e-mail address whole, in the palette and in the list of a phone', async ({ browser }) => {
  const page = await visit(browser, people.adviser, { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  await openList(page)
  await field(page).fill('@ashworth-home')
  const why = rows(page).filter({ hasText: 'Margaret Ashworth' }).locator('.why')
  await expect(why).toHaveText(/^Email margaret\.ashworth@ashworth-home\.example$/)
  expect(await why.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
  await expectNoSidewaysScroll(page)

  await page.getByRole('button', { name: 'Search or jump to' }).first().click()
  await palette(page).getByRole('combobox').fill('@ashworth-home')
  const option = palette(page)
    .getByRole('option', { name: /^Margaret Ashworth/ })
    .first()
  await expect(option).toContainText('email margaret.ashworth@ashworth-home.example')
  expect(await option.locator('.option-why').evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
  await expectNoSidewaysScroll(page)
})

test('clients opened by a portfolio, document or message are viewed recently', async ({ browser }) => {
  const page = await visit(browser, people.secondAdviser)
  const recent = palette(page).getByRole('group', { name: 'Recently viewed' })
  const expectNewest = async (name: RegExp) => {
    await page.keyboard.press('Control+k')
    await expect(recent.getByRole('option').first()).toHaveText(name)
    await page.keyboard.press('Escape')
  }
  await page.goto('/dashboard/private-clients/portfolio/HL-204462-01')
  await expect(page.getByRole('heading', { name: /Amara Osei/ }).first()).toBeVisible()
  await expectNewest(/^Amara Osei$/)

  await page.goto('/dashboard/private-clients/messages')
  await page
    .getByRole('link', { name: /Dividend from the company/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Dividend from the company' })).toBeVisible()
  await expectNewest(/Strachan/)

  // A document that opens over a page of all clients.
  const admin = await visit(browser, people.companyAdmin)
  await admin.goto('/dashboard/private-clients/library')
  await admin.getByRole('searchbox', { name: 'Find a client or document' }).fill('suitability report')
  const found = admin.getByRole('region', { name: 'Documents with “suitability report” in the title' })
  const noted = admin.waitForResponse((response) => response.url().includes('/api/me/recent-accounts/') && response.status() === 204)
  await found
    .getByRole('button', { name: /^Annual suitability report/ })
    .first()
    .click()
  await expect(admin.getByRole('dialog', { name: /^Annual suitability report/ })).toBeVisible()
  await noted
  await expectAccessible(admin)
})

test('the key / opens the palette on pages without a search field', async ({ browser }) => {
  const page = await visit(browser, people.adviser)
  await page.goto('/dashboard/private-clients/today')
  await expect(page.getByRole('heading', { name: 'To do today' })).toBeVisible()
  await page.keyboard.press('/')
  await expect(palette(page).getByRole('combobox')).toBeFocused()
  await expect(palette(page).getByRole('combobox')).toHaveValue('')
  await page.keyboard.type('a/b')
  await expect(palette(page).getByRole('combobox')).toHaveValue('a/b')
  await page.keyboard.press('Escape')

  await openList(page)
  await page.keyboard.press('/')
  await expect(field(page)).toBeFocused()
  await expect(palette(page)).toHaveCount(0)
})
