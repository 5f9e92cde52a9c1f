import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, people, test, visit } from '@atrium/e2e/visitor'
import type { Me } from '@atrium/people/contract/profiles'

const drawer = (page: Page) => page.getByRole('dialog')
const headline = (page: Page) => page.locator('.cash-flow-one')
const years = (page: Page) => page.locator('.years')

async function findAccount(page: Page, name: RegExp): Promise<string> {
  const { accounts } = (await (await page.request.get('/api/me')).json()) as Me
  return accounts.find((account) => name.test(account.name))!.id
}

async function openCashFlow(page: Page, account: string, query = ''): Promise<string> {
  const path = `/dashboard/private-clients/account/${account}/financial/cash-flow`
  await page.goto(`${path}${query}`)
  await expect(page.getByRole('heading', { name: 'Cash flow', level: 1 })).toBeVisible()
  return path
}

test(
  'a client sees how long their money lasts, tries a change, and opens how a figure is calculated',
  { tag: '@quick' },
  async ({ browser }) => {
    const page = await visit(browser, people.client)
    const account = await findAccount(page, /^Margaret Ashworth$/)
    await page.goto(`/dashboard/private-clients/account/${account}/financial`)
    await page.getByRole('link', { name: /How long will your money last/ }).click()
    await expect(headline(page)).toContainText('On these assumptions, the money lasts')
    await expect(years(page).getByRole('img', { name: /year by year/ })).toBeVisible()
    const money = page.locator('.money-section')
    await expect(money).toContainText(/In \d+% of the simulated courses, the money lasts to 100\./)
    await expect(money.getByRole('listitem').filter({ hasText: 'Sophie’s wedding' })).toContainText('100%')
    await expectAccessible(page)

    const before = await headline(page).textContent()
    const spending = page.getByRole('slider', { name: 'Spending a year' })
    for (let step = 0; step < 8; step++) await spending.press('PageUp')
    await expect(headline(page)).not.toHaveText(before!)
    await expect(page).toHaveURL(/try=spend/)
    await page.reload()
    await expect(headline(page)).not.toHaveText(before!)

    await years(page).getByRole('button', { name: 'Table', exact: true }).click()
    const figure = years(page).getByRole('row').nth(1).getByRole('button').nth(5)
    const amount = (await figure.textContent())!.split(', how')[0]!
    await figure.click()
    await expect(drawer(page)).toContainText('Tax of the year')
    // The table has whole pounds, the explanation pennies.
    const explained = (await drawer(page)
      .getByText(/^£[\d,]+\.\d\d$/)
      .first()
      .textContent())!
    const toNumber = (text: string) => Number(text.replaceAll(/[£,]/g, ''))
    expect(Math.round(toNumber(explained))).toBe(toNumber(amount))
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Reset' }).click()
    await expect(headline(page)).toHaveText(before!)
  },
)

test('a client alone on a phone goes from nothing to a shared plan, which their adviser reads and comments', async ({ browser }) => {
  test.slow()
  const page = await visit(browser, people.otherClient, { viewport: { width: 390, height: 844 }, hasTouch: true })
  const account = await findAccount(page, /Tillotson/)
  await openCashFlow(page, account)
  const begin = page.getByRole('button', { name: 'Begin the plan' })
  const isNew = await begin.isVisible()
  await (isNew ? begin : page.getByRole('button', { name: 'Change the plan' })).click()
  const field = (name: string) => drawer(page).locator(`[name="${name}"]`)
  await field('people.0.name').fill('Geoffrey')
  await field('people.0.dateOfBirth').fill('2040-01-01')
  if (isNew) await field('incomes.0.amount').fill('18,500')
  await field('spending.0.amount').fill('£1.000,50')
  await drawer(page).getByRole('button', { name: 'Save' }).click()
  await expect(drawer(page)).toContainText('Please enter an amount such as 1,000 or 1000.50.')
  await expect(drawer(page)).toContainText('The day cannot be in the future.')
  await field('people.0.dateOfBirth').fill('1961-07-21')
  await field('spending.0.amount').fill('24,000')
  await expectAccessible(page)
  await drawer(page).getByRole('button', { name: 'Save' }).click()
  await expect(drawer(page)).toHaveCount(0)
  await expect(headline(page)).toContainText('On these assumptions, the money lasts')
  await expectNoSidewaysScroll(page)

  const name = `Plan ${randomUUID().slice(0, 8)}`
  await page.getByLabel('Name of the frozen plan').fill(name)
  await page.getByRole('button', { name: 'Freeze the plan' }).click()
  await page.getByRole('button', { name }).click()
  await drawer(page).getByRole('switch', { name: 'Share with your adviser' }).click()
  await expect(drawer(page).getByRole('switch', { name: 'Share with your adviser' })).toBeChecked()

  const adviser = await visit(browser, people.adviser)
  await openCashFlow(adviser, account)
  await adviser.getByRole('button', { name }).click()
  await expect(drawer(adviser)).toContainText('As frozen, the money lasts')
  await drawer(adviser).getByLabel('Your comment').fill('This looks sound.')
  await drawer(adviser).getByRole('button', { name: 'Send' }).click()
  await expect(drawer(adviser)).toContainText('Eleanor Whitcombe')
  await page.reload()
  await expect(drawer(page)).toContainText('This looks sound.')
  await expectAccessible(page)
})

test('an adviser keeps scenarios in a meeting, and shares the plan of the firm', async ({ browser }) => {
  test.slow()
  const client = await visit(browser, people.client)
  const account = await findAccount(client, /^Margaret Ashworth$/)
  const page = await visit(browser, people.adviser)
  await openCashFlow(page, account)
  await expect(page.locator('.asof')).toContainText('The draft of the firm')
  const scenarios = page.getByRole('region', { name: 'Scenarios' }).getByRole('listitem')
  while ((await scenarios.count()) > 1) {
    const count = await scenarios.count()
    await scenarios.last().getByRole('button', { name: 'Remove item' }).click()
    await scenarios
      .last()
      .getByRole('button', { name: /Are you sure/ })
      .click()
    await expect(scenarios).toHaveCount(count - 1)
  }
  for (const [slider, key, words] of [
    ['Stop working at', 'ArrowLeft', /Retire at 65 instead of 66/],
    ['Growth a year', 'ArrowLeft', /Growth of 3.75% instead of 4%/],
    ['Spending a year', 'ArrowRight', /Spend £80,500 a year instead of £80,000/],
  ] as const) {
    await page.getByRole('slider', { name: slider }).press(key)
    await page.getByRole('button', { name: 'Save as scenario' }).click()
    await expect(scenarios.last()).toContainText(words)
  }
  await expect(scenarios).toHaveCount(4)
  await expect(scenarios.last()).toContainText(/Money lasts/)
  await expectAccessible(page)

  const name = `Meeting ${randomUUID().slice(0, 8)}`
  await page.getByLabel('Name of the frozen plan').fill(name)
  await page.getByRole('button', { name: 'Freeze the plan' }).click()
  await page.getByRole('button', { name }).click()
  await openCashFlow(client, account)
  await expect(client.getByRole('button', { name })).toHaveCount(0)
  await drawer(page).getByRole('switch', { name: 'Share with the client' }).click()
  await expect(drawer(page).getByRole('switch', { name: 'Share with the client' })).toBeChecked()
  await client.reload()
  await client.getByRole('button', { name }).click()
  await expect(drawer(client)).toContainText('How it differs from your plan')
  await expectAccessible(client)
})

test('a plan that was frozen by the rules of an earlier year shows its figures beside those of today', async ({ browser }) => {
  test.slow()
  const page = await visit(browser, people.client)
  const account = await findAccount(page, /^Margaret Ashworth$/)
  await openCashFlow(page, account)
  await page.getByRole('button', { name: 'Annual review 2025' }).click()
  await expect(drawer(page)).toContainText('tax rules of 2025/26')
  await expect(drawer(page)).toContainText('Tax rules of 2026/27 instead of 2025/26.')
  await expect(drawer(page).getByRole('table', { name: 'Money left at the end of the year' })).toBeVisible()
  await expect(drawer(page)).toContainText('What would a gift to Sophie mean?')
  await page.keyboard.press('Escape')
  await expect(page.locator('.money-section')).toContainText('The range is based on 10,000 simulated courses.', { timeout: 60_000 })
})
