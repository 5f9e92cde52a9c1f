import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, people, stateReason, test, visit, visitInOwnSession } from '@atrium/e2e/visitor'
import type { Me } from '@atrium/people/contract/profiles'

const table = (page: Page) => page.getByRole('table', { name: 'What you own and owe' })
const drawer = (page: Page) => page.getByRole('dialog')
const field = (page: Page, name: string) => drawer(page).getByLabel(name, { exact: true })
const button = (page: Page, name: string) => drawer(page).getByRole('button', { name, exact: true })
const message = (page: Page, text: string) => page.locator('.toasts').getByText(text)

/** Returns the account of the person to which the financial page of these journeys belongs. */
async function findAccount(page: Page): Promise<string> {
  const { accounts } = (await (await page.request.get('/api/me')).json()) as Me
  const names = new Set(['Margaret Ashworth', 'Daniel Fenwick-Hale'])
  return accounts.find(({ name }) => names.has(name))!.id
}

async function openPlanning(page: Page): Promise<string> {
  const path = `/dashboard/private-clients/account/${await findAccount(page)}/financial`
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'Planning', level: 1 })).toBeVisible()
  return path
}

/** Lists the options of a choice. */
const listOptions = (page: Page, name: string) => field(page, name).locator('option').allTextContents()

test(
  'a client sees what they own and owe in two parts, their net worth, and the services [P016] [P029] [P051] [P113]',
  { tag: '@quick' },
  async ({ browser }) => {
    const page = await visit(browser, people.client)
    await openPlanning(page)
    await expect(table(page).getByRole('heading', { level: 3 })).toHaveText(['Assets', 'Liabilities'])
    const part = (name: string) =>
      table(page)
        .getByRole('rowgroup')
        .filter({ has: page.getByRole('heading', { name }) })
    await expect(part('Assets').getByRole('row', { name: /General Investment Account/ })).toBeVisible()
    await expect(part('Assets').getByRole('row', { name: /The Old Rectory/ })).toContainText('Main residence')
    await expect(part('Liabilities').getByRole('row', { name: /Mortgage on Flat 6/ })).toContainText('−£118,450.00')
    const services = page.getByRole('region', { name: 'How we can help' })
    await expect(services.getByRole('heading', { level: 3 })).toHaveText(['Wealth management', 'Protection', 'General advice'])
    await expectAccessible(page)

    const total = await page.locator('.hero .figure').textContent()
    await page.getByRole('button', { name: 'How your net worth is calculated' }).click()
    await expect(drawer(page)).toContainText(total!)
    await expect(drawer(page)).toContainText('Flat 6, Wharf Court')
    await expectAccessible(page)
  },
)

test('a client opens the drawers by their names: selected, add and edit holding, and an estimate [P091] [P093] [P094] [P096]', async ({
  browser,
}) => {
  const page = await visit(browser, people.client)
  const path = await openPlanning(page)
  await page.getByRole('button', { name: 'Add an asset or a debt' }).click()
  await expect(drawer(page).getByRole('heading', { name: 'Add an asset or a debt' })).toBeVisible()
  await expect(page).toHaveURL(`${path}?plan=add-holding`)
  await page.goBack()
  await expect(drawer(page)).toHaveCount(0)
  await table(page).getByRole('button', { name: 'The Old Rectory' }).click()
  await expect(page).toHaveURL(/plan=selected-financial-holding/)
  await expect(drawer(page)).toContainText('Detached house, 5 bedrooms, GU8 4QN')
  await expectAccessible(page)
  await button(page, 'Property value estimate').click()
  await expect(page).toHaveURL(/plan=property-value-estimate/)
  await button(page, 'Estimate the value').click()
  await expect(drawer(page)).toContainText(/Estimated from \d+ recent sales near GU8 4QN/)
  await expect(drawer(page).getByRole('button', { name: /^Use £[\d,]+ as the value$/ })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toHaveCount(0)
  await table(page).getByRole('button', { name: 'The Old Rectory' }).click()
  await button(page, 'Change').click()
  await expect(page).toHaveURL(/plan=edit-holding/)
  await expect(field(page, 'Name')).toHaveValue('The Old Rectory')
})

test('a client adds a debt on a phone, changes it and removes it with two presses [P181] [P182] [P253] [P254] [P258] [P259]', async ({
  browser,
}) => {
  const page = await visit(browser, people.jointOwner, { viewport: { width: 390, height: 844 }, hasTouch: true })
  await openPlanning(page)
  const name = `Loan ${randomUUID().slice(0, 8)}`
  // Another item was open before: its values are gone.
  await table(page).getByRole('button', { name: 'Pension at work' }).click()
  await button(page, 'Change').click()
  await expect(field(page, 'Name')).toHaveValue('Pension at work')
  await button(page, 'Close').click()
  await page.getByRole('button', { name: 'Add an asset or a debt' }).click()
  for (const text of ['Name', 'Value', 'Notes']) await expect(field(page, text)).toHaveValue('')
  await expect(drawer(page).getByRole('radio', { name: 'Asset' })).toBeChecked()
  await expect(field(page, 'Type')).toHaveValue('cash')
  expect(await listOptions(page, 'Type')).toEqual([
    'Cash',
    'Equities',
    'Bonds',
    'Pension',
    'Private shares',
    'Alternatives',
    'Main residence',
    'Property',
    'Other',
  ])
  await drawer(page).getByRole('radio', { name: 'Debt' }).check()
  await expect(field(page, 'Type')).toHaveValue('mortgage')
  expect(await listOptions(page, 'Type')).toEqual(['Mortgage', 'Loans', 'Credit cards', 'Other'])
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await field(page, 'Amount owed').fill('£1.000,50')
  await button(page, 'Save').click()
  await expect(drawer(page)).toContainText('Please give it a name.')
  await field(page, 'Name').fill(name)
  await button(page, 'Save').click()
  await expect(drawer(page)).toContainText('Please enter an amount such as 1,000 or 1000.50.')
  await expect(field(page, 'Amount owed')).toBeFocused()
  await field(page, 'Amount owed').fill('1,000')
  await button(page, 'Save').click()
  await expect(drawer(page)).toHaveCount(0)
  await expect(table(page).getByRole('row', { name: new RegExp(name) })).toContainText('−£1,000.00')

  await table(page).getByRole('button', { name }).click()
  await button(page, 'Change').click()
  await expect(field(page, 'Amount owed')).toHaveValue('1000')
  await field(page, 'Amount owed').fill('1200')
  await button(page, 'Save').click()
  await expect(drawer(page)).toHaveCount(0)
  await expect(table(page).getByRole('row', { name: new RegExp(name) })).toContainText('−£1,200.00')

  await table(page).getByRole('button', { name }).click()
  await button(page, 'Change').click()
  await button(page, 'Remove item').click()
  await button(page, 'Are you sure? This cannot be undone.').click()
  await expect(drawer(page)).toHaveCount(0)
  await expect(table(page).getByRole('row', { name: new RegExp(name) })).toHaveCount(0)
})

test('a client estimates a property; a failure says why [P183] [P261] [P262] [P488] [P527]', async ({ browser }) => {
  const page = await visit(browser, people.client)
  await openPlanning(page)
  await page.getByRole('button', { name: 'Add an asset or a debt' }).click()
  await field(page, 'Type').selectOption('property')
  await expect(field(page, 'Bedrooms')).toHaveValue('3')
  await expect(field(page, 'Type of property')).toHaveValue('flat')
  expect(await listOptions(page, 'Type of property')).toEqual(['Terraced house', 'Flat', 'Semi-detached house', 'Detached house'])
  const estimate = button(page, 'Estimate the value')
  await expect(estimate).toBeDisabled()
  await field(page, 'Postcode').fill('gu1 1aa')
  await estimate.click()
  await expect(estimate).toBeDisabled()
  await expect(field(page, 'Value')).not.toHaveValue('')
  const value = await field(page, 'Value').inputValue()
  const answer = await page.request.get(
    `/api/accounts/${await findAccount(page)}/property-estimate?postCode=GU1%201AA&bedrooms=3&propertyType=flat`,
  )
  expect(value).toBe(((await answer.json()) as { average: string }).average)
  await field(page, 'Name').fill('A flat')
  await expect(estimate).toBeDisabled()
  await field(page, 'Bedrooms').fill('4')
  await expect(estimate).toBeEnabled()
  await estimate.click()
  await expect(field(page, 'Value')).not.toHaveValue(value)
  await expect(estimate).toBeDisabled()

  const last = await field(page, 'Value').inputValue()
  await field(page, 'Bedrooms').fill('10')
  await field(page, 'Postcode').fill('BA9 1AA')
  await estimate.click()
  await expect(message(page, 'There are not enough sales of such properties near BA9 1AA for an estimate.')).toBeVisible()
  await expect(field(page, 'Value')).toHaveValue(last)
  await page.route('**/property-estimate?*', (route) => route.fulfill({ status: 502, contentType: 'text/plain', body: '' }))
  await estimate.click()
  await expect(message(page, 'Error fetching property estimate')).toBeVisible()
  await expect(field(page, 'Value')).toHaveValue(last)
})

test('a client sees their cover, adds a policy and removes it, and sees their net worth over time [P017]', async ({ browser }) => {
  const page = await visit(browser, people.jointOwner)
  await openPlanning(page)
  const cover = page.getByRole('region', { name: 'Protection', exact: true })
  await expect(cover.getByRole('row', { name: /Term life, Kingsbourne 4471/ })).toContainText('£300,000.00')
  await expect(cover.getByRole('row', { name: /Income plan, Kingsbourne/ })).toContainText('a month')
  await expect(cover).toContainText(/the life cover would (repay what you owe and leave|fall) £/)
  const name = `Policy ${randomUUID().slice(0, 8)}`
  await cover.getByRole('button', { name: 'Add a policy' }).click()
  await field(page, 'Policy').fill(name)
  await field(page, 'Sum insured').fill('£1.000,50')
  await button(page, 'Save').click()
  await expect(drawer(page)).toContainText('Please enter an amount such as 1,000 or 1000.50.')
  await field(page, 'Sum insured').fill('25,000')
  await expectAccessible(page)
  await button(page, 'Save').click()
  await expect(drawer(page)).toHaveCount(0)
  await expect(cover.getByRole('row', { name: new RegExp(name) })).toContainText('£25,000.00')
  await cover.getByRole('button', { name }).click()
  await button(page, 'Remove item').click()
  await button(page, 'Are you sure? This cannot be undone.').click()
  await expect(cover.getByRole('row', { name: new RegExp(name) })).toHaveCount(0)

  const history = page.getByRole('region', { name: 'Net worth over time' })
  await expect(history.getByRole('img', { name: /^Net worth over time/ })).toBeVisible()
  await history.getByRole('button', { name: 'Table' }).click()
  const figure = history.getByRole('row').nth(2).getByRole('button')
  const amount = (await figure.textContent())!.split(',').slice(0, -1).join(',')
  await figure.click()
  await expect(drawer(page)).toContainText(amount)
  await expectAccessible(page)
})

test('an adviser views what a client owns and owes, with the calculation of a figure', async ({ browser }) => {
  const client = await visit(browser, people.client)
  const path = await openPlanning(client)
  const page = await visitInOwnSession(browser, 'plan of a client')
  await page.goto(path)
  await stateReason(page)
  await expect(table(page).getByRole('button', { name: 'Flat 6, Wharf Court' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add an asset or a debt' })).toHaveCount(0)
  await table(page).getByRole('button', { name: 'Flat 6, Wharf Court' }).click()
  await expect(drawer(page)).toContainText('60% yours, with James Ashworth')
  await page.keyboard.press('Escape')
  await table(page)
    .getByRole('row', { name: /Flat 6, Wharf Court/ })
    .getByRole('button', { name: /how it is calculated/ })
    .click()
  await expect(drawer(page)).toContainText('312,000 × 60 %')
  await expect(button(page, 'Copy calculation')).toBeVisible()
  await expectAccessible(page)
})
