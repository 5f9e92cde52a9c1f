import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, people, stateReason, test, visit, visitInOwnSession } from '@atrium/e2e/visitor'
import type { Me } from '@atrium/people/contract/profiles'
import type { Estate } from '../contract/estate.ts'

const drawer = (page: Page) => page.getByRole('dialog')
const field = (page: Page, name: string) => drawer(page).getByLabel(name, { exact: true })
const button = (page: Page, name: string) => drawer(page).getByRole('button', { name, exact: true })
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const headline = (page: Page) => page.locator('.estate-headline')
const figure = (page: Page, name: string) => page.locator(`tr[data-figure="${name}"]`).getByRole('button')
const amountOf = async (page: Page, name: string) => (await figure(page, name).textContent())!.split(', how')[0]!
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }

/** Returns the address of the financial page of the person's own account. */
async function findPath(page: Page): Promise<string> {
  const { accounts } = (await (await page.request.get('/api/me')).json()) as Me
  const names = new Set(['Margaret Ashworth', 'Daniel Fenwick-Hale'])
  return `/dashboard/private-clients/account/${accounts.find(({ name }) => names.has(name))!.id}/financial`
}

async function openTax(page: Page, query = ''): Promise<string> {
  const path = `${await findPath(page)}/inheritance-tax`
  await page.goto(`${path}${query}`)
  await expect(headline(page)).toBeVisible()
  return path
}

test(
  'a client sees what the inheritance tax on their estate would be, how it comes about, and what is not covered [P019]',
  { tag: '@quick' },
  async ({ browser }) => {
    const page = await visit(browser, people.client)
    await page.goto(await findPath(page))
    const link = region(page, 'Inheritance tax')
    await expect(link).toContainText(/On today’s values, inheritance tax would be about £[\d,]+\./)
    await link.getByRole('link', { name: 'Open the calculation' }).click()
    await expect(page).toHaveURL(/\/financial\/inheritance-tax$/)
    await expect(headline(page)).toContainText(/^On these assumptions, inheritance tax would be about £[\d,]+/)

    // What is not covered is stated before the first figure.
    const text = (await page.locator('main').textContent())!
    expect(text.indexOf('For the United Kingdom only.')).toBeGreaterThan(-1)
    expect(text.indexOf('For the United Kingdom only.')).toBeLessThan(text.indexOf('£'))
    await expect(region(page, 'What is not covered')).toContainText('Taxes of other countries')
    await expect(region(page, 'Assumptions')).toContainText('This is an estimate, not advice.')

    const steps = region(page, 'From your estate to the tax')
    for (const name of ['Business and agricultural relief', 'To charity', 'Nil-rate band', 'Tax on your estate at 40%'])
      await expect(steps.getByRole('row', { name: new RegExp(name) })).toBeVisible()
    await expect(steps).toContainText('IHTA 1984 s8D–8M')
    await expectAccessible(page)

    for (const name of ['estate-value', 'estate-nil-rate-band', 'tax-on-estate', 'inheritance-tax']) {
      const amount = (await amountOf(page, name)).replace('−', '')
      await figure(page, name).click()
      await expect(drawer(page)).toContainText(amount)
      await page.keyboard.press('Escape')
      await expect(drawer(page)).toHaveCount(0)
    }
    await figure(page, 'inheritance-tax').click()
    await expect(drawer(page)).toContainText('IHTA 1984 sch 1')
    await expectAccessible(page)
  },
)

test('a client moves the date of death, past the day from which pensions count, and the URL keeps it', async ({ browser }) => {
  const page = await visit(browser, people.client)
  const path = await openTax(page, '?death=2027-04-05')
  const before = await amountOf(page, 'estate-value')
  await expect(region(page, 'From your estate to the tax')).toContainText('pass outside the estate until 06/04/2027')
  await page.getByLabel('Exact date').fill('2027-04-06')
  await expect(figure(page, 'estate-value')).not.toContainText(before)
  await expect(region(page, 'From your estate to the tax')).toContainText('With unused pensions')
  await expect(page).toHaveURL(`${path}?death=2027-04-06`)

  await page.getByRole('slider', { name: 'If you died on' }).press('End')
  await expect(region(page, 'Gifts')).toContainText('No gift counts any more on that day.')
  await expect(page).toHaveURL(/death=20[45]\d-/)
  await page.reload()
  await expect(region(page, 'Gifts')).toContainText('No gift counts any more on that day.')

  const tax = await headline(page).textContent()
  await page.getByLabel('Exact date').fill('2020-01-01')
  await expect(page.getByText(/^Your gift to .+ was made on .+, after this day\./)).toBeVisible()
  await page.getByLabel('Exact date').fill('1986-03-17')
  await expect(page.getByText('Please enter a date from 18/03/1986 to 31/12/2100.')).toBeVisible()
  await expect(headline(page)).not.toHaveText(tax!)
})

test('a client sees what saves most, and each saving opens how it is calculated', async ({ browser }) => {
  const page = await visit(browser, people.client)
  const path = await openTax(page)
  const part = region(page, 'What would save most')
  await expect(part.locator('.estate-answer')).toContainText(/^Of these, leaving it to charity saves most: £40,000/)
  await expect(part.locator('.estate-answer')).toContainText('Your heirs receive most if you give it to them now')
  await expect(part.locator('[data-change="give"]')).toContainText(/If you die on \d\d\/\d\d\/\d{4} or later, it saves £40,000/)
  await expect(part.locator('[data-change="charity"]')).toContainText(/With £[\d,]+.* or more, the rate falls from 40% to 36%\./)
  await expect(part.locator('[data-change="insure"]')).toContainText('in trust would pay the tax, outside your estate.')

  const slider = part.getByRole('slider', { name: 'With an amount of' })
  for (let press = 0; press < 2; press += 1) await slider.press('PageUp')
  await expect(page).toHaveURL(new RegExp(`${path}\\?amount=\\d+`))
  for (const kind of ['give', 'charity', 'spend'])
    for (const index of [0, 1]) {
      const amount = part.locator(`[data-change="${kind}"] dd`).nth(index).getByRole('button')
      const shown = (await amount.textContent())!.split(', how')[0]!
      await amount.click()
      await expect(drawer(page)).toContainText(shown)
      await page.keyboard.press('Escape')
      await expect(drawer(page)).toHaveCount(0)
    }
  await part.locator('[data-change="insure"] dd').getByRole('button').click()
  await expect(drawer(page)).toContainText('Life cover in trust')
  await expectAccessible(page)
})

test('a client records a person and a gift on a phone, and each field says what is wrong', async ({ browser }) => {
  const page = await visit(browser, people.jointOwner, phone)
  await openTax(page)
  await expectNoSidewaysScroll(page)
  const name = `Ada ${randomUUID().slice(0, 8)}`
  await page.getByRole('button', { name: 'Add a person' }).click()
  await button(page, 'Save').click()
  await expect(drawer(page)).toContainText('Please fill in this field.')
  await field(page, 'Name').fill(name)
  await field(page, 'Date of birth').fill('2999-01-01')
  await button(page, 'Save').click()
  await expect(drawer(page)).toContainText(/Please enter a date|This day is in the future/)
  await field(page, 'Date of birth').fill('2099-01-01')
  await button(page, 'Save').click()
  await expect(drawer(page)).toContainText('This day is in the future.')
  await field(page, 'Date of birth').fill('1984-05-02')
  await expectAccessible(page)
  await button(page, 'Save').click()
  await expect(drawer(page)).toHaveCount(0)
  await expect(region(page, 'You and your family')).toContainText('born 02/05/1984')

  const gifts = region(page, 'Gifts')
  await gifts.getByRole('button', { name: 'Add a gift' }).click()
  await field(page, 'Recipient').fill(name)
  await field(page, 'Amount').fill('£1.000,50')
  await field(page, 'Given on').fill('2025-01-31')
  await button(page, 'Save').click()
  await expect(drawer(page)).toContainText('Please enter an amount such as 1,000 or 1000.50.')
  await expect(field(page, 'Amount')).toBeFocused()
  await field(page, 'Amount').fill('1,000')
  await field(page, 'Exemption').selectOption('none')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await button(page, 'Save').click()
  await expect(drawer(page)).toHaveCount(0)
  await expect(gifts.getByRole('row', { name: new RegExp(name) })).toContainText('£1,000, 31/01/2025')
  await expectNoSidewaysScroll(page)

  await gifts.getByRole('button', { name }).click()
  await field(page, 'Kind of gift').selectOption('trust')
  await field(page, 'Tax paid when it was made').fill('20')
  await button(page, 'Save').click()
  await expect(gifts.getByRole('row', { name: new RegExp(name) })).toContainText('Into a trust')
  for (const place of [gifts, region(page, 'You and your family')]) {
    await place.getByRole('button', { name }).click()
    await button(page, 'Remove item').click()
    await button(page, 'Are you sure? This cannot be undone.').click()
    await expect(drawer(page)).toHaveCount(0)
    await expect(place.getByRole('button', { name })).toHaveCount(0)
  }
})

test('a client changes their share to charity and how an item counts, and a late save shows what another has saved', async ({
  browser,
}) => {
  const page = await visit(browser, people.jointOwner)
  const path = await openTax(page)
  const api = `/api/accounts/${/account\/([^/]+)/.exec(path)![1]}/estate`
  const read = async () => ((await (await page.request.get(api)).json()) as Estate).terms
  const { version: _version, ...original } = await read()
  const save = async (fields: object) => {
    const { version } = await read()
    const response = await page.request.put(api, {
      data: { ...original, ...fields, version },
      headers: { origin: new URL(page.url()).origin },
    })
    expect(response.status()).toBe(200)
  }
  const family = region(page, 'You and your family')
  try {
    await family.getByRole('button', { name: 'Change' }).click()
    await field(page, 'To your spouse, in %').fill('101')
    await button(page, 'Save').click()
    await expect(drawer(page)).toContainText('Please enter a percentage from 0 to 100.')
    await field(page, 'To your spouse, in %').fill('40 %')
    await field(page, 'To charity').fill('£1.000,50')
    await button(page, 'Save').click()
    await expect(drawer(page)).toContainText('Please enter an amount such as 1,000 or 1000.50.')
    await field(page, 'To charity').fill('12,000')
    await expectAccessible(page)
    await button(page, 'Save').click()
    await expect(drawer(page)).toHaveCount(0)
    await expect(family).toContainText('£12,000')
    await expect(figure(page, 'estate-charity')).toContainText('£12,000')

    await family.getByRole('button', { name: 'Change' }).click()
    await save({ charityAmount: '13000' })
    await field(page, 'To charity').fill('14000')
    await button(page, 'Save').click()
    await expect(page.locator('.toasts').getByText(/Somebody else has changed this meanwhile/)).toBeVisible()
    await expect(family).toContainText('£13,000')
    await page.keyboard.press('Escape')

    const items = region(page, 'How what you own counts')
    await items.getByRole('button', { name: 'Pension at work', exact: true }).click()
    await field(page, 'Counts as').selectOption('outside')
    await button(page, 'Save').click()
    await expect(items.getByRole('row', { name: /Pension at work/ })).toContainText('Outside the estate')
  } finally {
    await save({})
  }
})

for (const [locale, jurisdiction, scope, elsewhere] of [
  ['is', 'IS', 'Aðeins fyrir Bretland.', 'Hún tekur ekki til skatta annarra landa, svo sem Íslands eða Grikklands.'],
  ['el', 'GR', 'Μόνο για το Ηνωμένο Βασίλειο.', 'Δεν καλύπτει τους φόρους άλλων χωρών, όπως της Ισλανδίας ή της Ελλάδας.'],
] as const)
  test(`a client sees in their language that the page covers the United Kingdom only (${locale})`, async ({ browser }) => {
    const page = await visitInLanguage(browser, locale, jurisdiction)
    await openTax(page)
    await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${locale}`))
    const text = (await page.locator('main').textContent())!
    for (const sentence of [scope, elsewhere]) expect(text.indexOf(sentence)).toBeGreaterThan(-1)
    expect(text.indexOf(elsewhere)).toBeLessThan(text.indexOf('£') === -1 ? text.indexOf('GBP') : text.indexOf('£'))
    await expectAccessible(page)
  })

/** Opens a page in a language, for a firm of another country. */
async function visitInLanguage(browser: Browser, locale: string, taxJurisdiction: string): Promise<Page> {
  const page = await visit(browser, people.client)
  const change = (path: string, fields: object) =>
    page.route(path, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), ...fields } })
    })
  await change('**/api/me', { locale })
  await change('**/api/accounts/*/estate', { taxJurisdiction })
  return page
}

test('an adviser sees the estate of a client, with the case of a figure, and cannot change it as the client', async ({ browser }) => {
  const client = await visit(browser, people.client)
  const path = await openTax(client)
  const page = await visitInOwnSession(browser, 'estate of a client')
  await page.goto(path)
  await stateReason(page)
  await expect(headline(page)).toBeVisible()
  await expect(region(page, 'Gifts').getByRole('button', { name: 'Add a gift' })).toHaveCount(0)
  await figure(page, 'inheritance-tax').click()
  await expect(button(page, 'Copy calculation')).toBeVisible()
  await expectAccessible(page)
})
