/// <reference lib="dom" />
import type { Browser, Locator, Page } from '@playwright/test'
import { expect, expectAccessible, password, people, test, visit } from '@atrium/e2e/visitor'
import { openContext } from '../../../bin/browser.ts'
import { signIn } from '../../../bin/client.ts'

// The journeys of the ledger share the session of one adviser.
test.describe.configure({ mode: 'default' })

let cookie = ''

/** Opens a page of an adviser of the edition whose figures come from Atrium's own ledger. */
async function visitLedger(browser: Browser, viewport = { width: 1440, height: 900 }): Promise<Page> {
  const url = new URL(process.env['ATRIUM_URL'] ?? 'http://localhost:4000')
  if (cookie === '') cookie = await signIn(Number(url.port), 'delphine.crane@thornbury.example', password, { host: 'demo.localhost' })
  url.hostname = 'demo.localhost'
  const context = await openContext(browser, url.href.replace(/\/$/, ''), cookie, { locale: 'en-GB', viewport })
  return context.newPage()
}

const clients = '/dashboard/demonstration'
const clara = 'DM-900010-01'
const drawer = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const save = (within: Locator) => within.getByRole('button', { name: 'Save', exact: true })
const toast = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible()
const choose = (within: Locator, label: string, option: string) => within.getByLabel(label, { exact: true }).selectOption({ label: option })
const optionsOf = (within: Locator, label: string) => within.getByLabel(label, { exact: true }).locator('option').allInnerTexts()
/** Lists the labels of the fields of a form, in their order. */
const listLabels = async (within: Locator) => {
  const labels = await within
    .locator('.item-fields')
    .first()
    .locator('.item-field')
    .evaluateAll((fields) =>
      fields.map((field) => field.querySelector('label, .entry > span, legend, .react-aria-Label')?.textContent.trim() ?? ''),
    )
  return labels
}
async function chooseDay(within: Locator, label: string, day: string): Promise<void> {
  const [year, month, date] = day.split('-')
  const group = within.getByRole('group', { name: label, exact: true })
  for (const [part, value] of [
    ['day', date],
    ['month', month],
    ['year', year],
  ] as const) {
    await group.getByRole('spinbutton', { name: new RegExp(part, 'i') }).focus()
    await group.page().keyboard.type(value ?? '')
  }
}
async function chooseSecurity(page: Page, within: Locator, label: string, text: string, name: string): Promise<void> {
  await within.getByRole('combobox', { name: label, exact: true }).fill(text)
  await page
    .getByRole('option', { name: new RegExp(name) })
    .first()
    .click()
}
/** Leaves a field empty and returns the error that appears. */
async function leaveEmpty(within: Locator, label: string, error: string): Promise<void> {
  const field = within.getByLabel(label, { exact: true }).first()
  await field.fill('')
  await field.blur()
  await expect(within.getByText(error, { exact: true }).first()).toBeVisible()
}

/** Returns a function that saves a drawer and waits until the page has read the given paths again. */
function watchReads(page: Page) {
  const read: string[] = []
  page.on('request', (request) => request.method() === 'GET' && read.push(new URL(request.url()).pathname))
  return async (within: Locator, ...paths: string[]) => {
    read.length = 0
    await save(within).click()
    await expect.poll(() => paths.filter((path) => !read.includes(path))).toEqual([])
  }
}

test(
  '[P562] [B067] [B068] [B069] [B041] drawers open over any page by their address, by its route, each 3vw narrower than the one below',
  { tag: '@quick' },
  async ({ browser }) => {
    const page = await visitLedger(browser)
    await page.goto(`${clients}?manage=accounts/new`)
    await expect(drawer(page, 'Add new client')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawer(page, 'Add new client')).toBeHidden()
    await page
      .getByRole('link', { name: /Clara.*Hendry/ })
      .first()
      .click()
    await expect(page.getByRole('button', { name: 'Edit client and portfolios' })).toBeVisible()
    const account = new URL(page.url()).pathname
    // The page of an account manages its portfolios, and that of a portfolio its holdings.
    await page.goto(`${account}?manage=portfolios/new`)
    await expect(drawer(page, 'Add new portfolio')).toBeVisible()
    await page.goto(`${clients}/portfolio/${clara}?manage=holdings/new`)
    await expect(drawer(page, 'Add new holding')).toBeVisible()
    await page.goto(`/profile/me?manage=users/me`)
    await expect(drawer(page, 'Edit Delphine Crane')).toBeVisible()
    await page.goto(account)
    await page.getByRole('button', { name: 'Edit client and portfolios' }).click()
    await drawer(page, 'Edit Clara Hendry')
      .getByRole('button', { name: /General Investment Account/ })
      .click()
    await drawer(page, 'Edit General Investment Account').getByRole('button', { name: 'Add holding' }).click()
    await expect(drawer(page, 'Add new holding')).toBeVisible()
    const widths = await page.locator('.drawer').evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().width)))
    expect(widths.toSorted((left, right) => right - left)).toEqual([720, 677, 634])
    await expectAccessible(page)
    await page.goBack()
    await expect(drawer(page, 'Add new holding')).toBeHidden()
    await expect(drawer(page, 'Edit General Investment Account')).toBeVisible()
  },
)

test('[B090] [B269] [B199] [B200] [B201] [B202] [B203] [B065] [B194] [B193] an account is added, refused twice for one address, and its client invited', async ({
  browser,
}) => {
  const page = await visitLedger(browser)
  const address = `ottoline.${Date.now().toString(36)}@marsh-house.example`
  await page.goto(clients)
  await page.getByRole('button', { name: 'Add client' }).click()
  const form = drawer(page, 'Add new client')
  await expect(form.getByText('Delphine Crane')).toBeVisible()
  await expect.poll(() => listLabels(form)).toEqual(['Name', 'External ID', 'Advisers', 'Email', 'Groups', 'Gender'])
  expect((await optionsOf(form, 'Gender')).slice(1)).toEqual(['Male', 'Female'])
  await expect(save(form)).toBeDisabled()
  await expect(form.getByRole('button', { name: 'Invite client' })).toBeDisabled()
  await leaveEmpty(form, 'Name', 'Name is required')
  await leaveEmpty(form, 'Email', 'Email is required')
  await form.getByLabel('Email', { exact: true }).fill('a@b')
  await form.getByLabel('Email', { exact: true }).blur()
  await expect(form.getByText('Email must be valid')).toBeVisible()
  await form.getByLabel('Email', { exact: true }).fill('a@b.c')
  await form.getByLabel('Email', { exact: true }).blur()
  await expect(form.getByText('Email must be valid')).toBeHidden()
  await form.getByRole('button', { name: 'Remove Delphine Crane' }).click()
  await form.getByRole('button', { name: /^Choose.*Advisers$/ }).focus()
  await form.getByLabel('Name', { exact: true }).focus()
  await expect(form.getByText('Advisor is required')).toBeVisible()
  await expect(save(form)).toBeDisabled()
  await form.getByRole('button', { name: /^Choose.*Advisers$/ }).click()
  const records = page.getByRole('dialog', { name: 'Advisers' })
  await records.getByText('Delphine Crane').click()
  await records.getByRole('button', { name: 'Use this choice' }).click()
  await form.getByLabel('Name', { exact: true }).fill('Ottoline Marsh')
  await form.getByLabel('Email', { exact: true }).fill(address)
  await choose(form, 'Gender', 'Female')
  await expect(save(form)).toBeEnabled()
  await save(form).click()
  await toast(page, 'All changes saved')
  const saved = drawer(page, 'Edit Ottoline Marsh')
  await expect(saved.getByLabel('Gender', { exact: true })).toHaveValue('female')
  await saved.getByRole('button', { name: 'Invite client' }).click()
  await toast(page, 'Client invited')
  await expect(saved.getByText(/^Invited until \d/)).toBeVisible()
  await page.keyboard.press('Escape')
  // The same address again is refused, and what was typed stays.
  await page.getByRole('button', { name: 'Add client' }).click()
  await form.getByLabel('Name', { exact: true }).fill('Ottoline Marsh again')
  await form.getByLabel('Email', { exact: true }).fill(address)
  await save(form).click()
  await expect(form.getByRole('alert').getByText('An account with this email address already exists')).toBeVisible()
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Ottoline Marsh again')
  await page.keyboard.press('Escape')
  // Someone who has signed in needs no invitation.
  await page
    .getByRole('link', { name: /Clara.*Hendry/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Edit client and portfolios' }).click()
  await expect(save(drawer(page, 'Edit Clara Hendry'))).toBeVisible()
  await expect(drawer(page, 'Edit Clara Hendry').getByRole('button', { name: 'Invite client' })).toBeHidden()
})

test('[B092] [B209] [B262] [B263] [B094] [B095] [B096] [B093] [B210] [B211] [B253] [B264] [B265] [B266] a portfolio is added, and a holding of each kind', async ({
  browser,
}) => {
  const page = await visitLedger(browser)
  const name = `Growth ${Date.now().toString(36)}`
  await page.goto(clients)
  await page
    .getByRole('link', { name: /Clara.*Hendry/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Edit client and portfolios' }).click()
  const client = drawer(page, 'Edit Clara Hendry')
  await client.getByRole('button', { name: 'Add portfolio' }).click()
  const portfolio = drawer(page, 'Add new portfolio')
  await expect(portfolio.getByLabel('Currency', { exact: true })).toHaveValue('GBP')
  await expect.poll(() => listLabels(portfolio)).toEqual(['Name', 'Region', 'Currency'])
  expect((await optionsOf(portfolio, 'Region')).slice(1)).toEqual(['Global', 'Europe', 'USA'])
  expect((await optionsOf(portfolio, 'Currency')).filter((one) => one.length === 3)).toEqual(['USD', 'EUR', 'GBP'])
  await leaveEmpty(portfolio, 'Name', 'Name is required')
  await portfolio.getByLabel('Name', { exact: true }).fill(name)
  await choose(portfolio, 'Region', 'Europe')
  await save(portfolio).click()
  await toast(page, 'All changes saved')
  // The list of portfolios shows the new one at once.
  await client.getByRole('button', { name }).click()
  const opened = drawer(page, `Edit ${name}`)
  await expect(opened.getByText('This portfolio holds nothing yet.')).toBeVisible()
  await opened.getByRole('button', { name: 'Add holding' }).click()
  const holding = drawer(page, 'Add new holding')
  await expect(holding.getByRole('combobox', { name: 'Name' })).toBeVisible()
  await expect
    .poll(() => listLabels(holding))
    .toEqual(['Name', 'Type', 'Units', 'Currency', 'Region', 'Asset class', 'Purchase date', 'Purchase value'])
  expect((await optionsOf(holding, 'Type')).slice(-2)).toEqual(['Equity', 'ETF'])
  expect((await optionsOf(holding, 'Asset class')).slice(1)).toEqual(['Equity', 'Fixed income', 'Other', 'Crypto'])
  expect((await optionsOf(holding, 'Currency')).filter((one) => one.length === 3)).toEqual(['USD', 'EUR', 'GBP', 'GBX', 'CAD'])
  expect((await optionsOf(holding, 'Region')).slice(1)).toEqual(['Global', 'Europe', 'UK', 'Japan', 'United States', 'Frankfurt'])
  await leaveEmpty(holding, 'Name', 'Symbol is required')
  await chooseSecurity(page, holding, 'Name', 'Penthorpe', 'Penthorpe')
  await expect(holding.getByText('Symbol is required')).toBeHidden()
  await holding.getByLabel('Units', { exact: true }).fill('120')
  await chooseDay(holding, 'Purchase date', '2025-03-03')
  await holding.getByLabel('Purchase value', { exact: true }).fill('1,500')
  await save(holding).click()
  await toast(page, 'All changes saved')
  await expect(opened.getByRole('button', { name: /^Penthorpe.* 120$/ })).toBeVisible()
  await opened.getByRole('button', { name: 'Add holding' }).click()
  await holding.getByRole('button', { name: 'Fund', exact: true }).click()
  await expect(holding.getByLabel('Type', { exact: true })).toBeHidden()
  await expect
    .poll(() => listLabels(holding))
    .toEqual(['Name', 'Units', 'Currency', 'Region', 'Asset class', 'Purchase date', 'Purchase value'])
  expect((await optionsOf(holding, 'Currency')).filter((one) => one.length === 3)).toEqual(['USD', 'EUR', 'GBP', 'GBX'])
  expect((await optionsOf(holding, 'Region')).slice(1)).toEqual(['Global', 'Europe', 'UK', 'Japan', 'USA'])
  await leaveEmpty(holding, 'Name', 'Symbol is required')
  await holding.getByRole('button', { name: 'Property', exact: true }).click()
  await expect(holding.getByLabel('Assumed growth, % a year')).toBeVisible()
  await expect
    .poll(() => listLabels(holding))
    .toEqual(['Name', 'Currency', 'Region', 'Assumed growth, % a year', 'Purchase date', 'Purchase value', 'Valuations'])
  expect((await optionsOf(holding, 'Currency')).filter((one) => one.length === 3)).toEqual(['USD', 'EUR', 'GBP', 'GBX'])
  expect((await optionsOf(holding, 'Region')).slice(1)).toEqual(['Global', 'Europe', 'UK', 'Japan', 'USA'])
  await leaveEmpty(holding, 'Name', 'Name is required')
  await holding.getByLabel('Name', { exact: true }).fill('14 Quayside')
  await choose(holding, 'Currency', 'GBP')
  await holding.getByLabel('Assumed growth, % a year').fill('2.5')
  await chooseDay(holding, 'Purchase date', '2024-05-01')
  await holding.getByLabel('Purchase value', { exact: true }).fill('410,000')
  await holding.getByRole('button', { name: 'Add a valuation' }).click()
  await chooseDay(holding, 'Valued on', '2025-08-01')
  await holding.getByLabel('Value', { exact: true }).fill('425,000')
  await expectAccessible(page)
  await save(holding).click()
  await toast(page, 'All changes saved')
  await opened.getByRole('button', { name: /^14 Quayside 1$/ }).click()
  const quayside = drawer(page, 'Edit 14 Quayside')
  await expect(quayside.getByLabel('Assumed growth, % a year')).toHaveValue('2.5')
  await expect(quayside.getByLabel('Value', { exact: true })).toHaveValue('425000')
  await expect(quayside.getByText('Nothing in the ledger is overwritten: saving books a reversal and a new entry.')).toBeVisible()
})

test('[B097] [B212] [B213] [P332] [B196] [B197] transactions: a purchase adds to a holding, too large a sale is refused, and the sale of all units ends it', async ({
  browser,
}) => {
  const page = await visitLedger(browser)
  const name = `Trades ${Date.now().toString(36)}`
  await page.goto(clients)
  await page
    .getByRole('link', { name: /Clara.*Hendry/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Edit client and portfolios' }).click()
  const client = drawer(page, 'Edit Clara Hendry')
  await client.getByRole('button', { name: 'Add portfolio' }).click()
  await drawer(page, 'Add new portfolio').getByLabel('Name', { exact: true }).fill(name)
  await save(drawer(page, 'Add new portfolio')).click()
  await client.getByRole('button', { name }).click()
  const portfolio = drawer(page, `Edit ${name}`)
  const form = drawer(page, 'Add new transaction')
  const add = async (type: string, units: string, money: string) => {
    await portfolio.getByRole('button', { name: 'Add transaction' }).click()
    await choose(form, 'Transaction', type)
    await chooseSecurity(page, form, 'Symbol', 'Penthorpe', 'Penthorpe')
    await chooseDay(form, 'Date', '2025-03-03')
    await form.getByLabel('Units', { exact: true }).fill(units)
    await form.getByLabel('Amount in the price currency').fill(money)
    await choose(form, 'Type', 'Stock')
    await save(form).click()
  }
  await portfolio.getByRole('button', { name: 'Add transaction' }).click()
  await expect(form.getByLabel('Portfolio', { exact: true })).toHaveValue(/./)
  await expect(form.getByRole('combobox', { name: 'Symbol' })).toBeVisible()
  await expect
    .poll(() => listLabels(form))
    .toEqual([
      'Name',
      'Transaction',
      'Symbol',
      'Date',
      'Amount',
      'Amount in the price currency',
      'Currency',
      'Portfolio',
      'Asset class',
      'Type',
      'Region',
    ])
  await leaveEmpty(form, 'Name', 'Name is required')
  await leaveEmpty(form, 'Symbol', 'Symbol is required')
  for (const label of ['Transaction', 'Amount', 'Type']) {
    await form.getByLabel(label, { exact: true }).focus()
    await form.getByLabel(label, { exact: true }).blur()
  }
  await expect(form.getByText('Required field', { exact: true })).toHaveCount(3)
  await page.keyboard.press('Escape')
  await add('Purchase', '100', '1,200')
  await toast(page, 'All changes saved')
  await expect(portfolio.getByRole('button', { name: /^Penthorpe.* 100$/ })).toBeVisible()
  await add('Purchase', '50', '650')
  await toast(page, 'Updated holding')
  await expect(portfolio.getByRole('button', { name: /^Penthorpe.* 150$/ })).toBeVisible()
  await add('Sale', '151', '2,000')
  await expect(form.getByText('You only have that many units: 150')).toBeVisible()
  await form.getByLabel('Units', { exact: true }).fill('150')
  await save(form).click()
  await toast(page, 'Deleted holding')
  await expect(portfolio.getByText('This portfolio holds nothing yet.')).toBeVisible()
  // The three transactions stay, and each opens in its own drawer.
  await expect(portfolio.getByRole('button', { name: /Penthorpe/ })).toHaveCount(3)
  await portfolio
    .getByRole('button', { name: /Penthorpe/ })
    .first()
    .click()
  await expect(drawer(page, /^Edit Penthorpe/).getByLabel('Units', { exact: true })).toHaveValue('150')
})

test('[B066] [B091] [B204] [B205] [B206] [B207] [B208] a person changes their own details, and signs out on a phone', async ({
  browser,
}) => {
  const page = await visitLedger(browser, { width: 390, height: 844 })
  await page.goto(`${clients}?manage=users/me`)
  const form = drawer(page, 'Edit Delphine Crane')
  await expect(form.getByRole('button', { name: 'Choose a photo' })).toBeVisible()
  await expect.poll(() => listLabels(form)).toEqual(['Name', 'Phone', 'Email', 'Language', 'New password', 'Repeat the new password'])
  await leaveEmpty(form, 'Name', 'Name is required')
  await leaveEmpty(form, 'Phone', 'Phone is required')
  await leaveEmpty(form, 'Email', 'Email is required')
  await form.getByLabel('Email', { exact: true }).fill('a@b')
  await form.getByLabel('Email', { exact: true }).blur()
  await expect(form.getByText('Email must be valid')).toBeVisible()
  await form.getByLabel('Name', { exact: true }).fill('Delphine Crane')
  await form.getByLabel('Phone', { exact: true }).fill('020 7946 0430')
  await form.getByLabel('Email', { exact: true }).fill('delphine.crane@thornbury.example')
  await expect(save(form)).toBeEnabled()
  await form.getByLabel('New password', { exact: true }).fill('Seven-7')
  await form.getByLabel('New password', { exact: true }).blur()
  await expect(form.getByText('Min 8 characters', { exact: true })).toBeVisible()
  await form.getByLabel('New password', { exact: true }).fill('Another-light-2')
  await form.getByLabel('Repeat the new password', { exact: true }).fill('Another-light-3')
  await expect(form.getByRole('alert').getByText('Passwords do not match')).toBeVisible()
  await expect(save(form)).toBeDisabled()
  await form.getByLabel('New password', { exact: true }).fill('')
  await form.getByLabel('Repeat the new password', { exact: true }).fill('')
  await form.getByLabel('Language', { exact: true }).selectOption('')
  await form.getByLabel('Language', { exact: true }).focus()
  await form.getByLabel('Name', { exact: true }).focus()
  await expect(form.getByText('Language is required', { exact: true })).toBeVisible()
  await choose(form, 'Language', 'English')
  await expectAccessible(page)
  await save(form).click()
  await toast(page, 'All changes saved')
  await page.goto(`${clients}?manage=users/me`)
  await expect(form.getByLabel('Phone', { exact: true })).toHaveValue('020 7946 0430')
  await form.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/$/)
  cookie = ''
})

test('[B070] [B098] [B214] [B215] [B216] [B063] the settings of a portal are changed by an admin, and shown to an adviser', async ({
  browser,
}) => {
  const address = '/dashboard/private-clients?manage=portals/private-clients'
  const page = await visit(browser, people.admin)
  await page.goto(address)
  const form = drawer(page, /^Edit /)
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue(/./)
  await expect
    .poll(() => listLabels(form))
    .toEqual(['Name', 'Subtitle', 'Logo', 'Theme', 'Document for new clients', 'Language', 'Phone', 'Email', 'Terms and conditions'])
  await expect(form.getByRole('group', { name: 'Terms and conditions' }).first()).toBeVisible()
  const name = await form.getByLabel('Name', { exact: true }).inputValue()
  await leaveEmpty(form, 'Name', 'Name is required')
  await form.getByLabel('Name', { exact: true }).fill(name)
  await leaveEmpty(form, 'Phone', 'Phone is required')
  await leaveEmpty(form, 'Email', 'Email is required')
  await form.getByLabel('Email', { exact: true }).fill('a@b')
  await form.getByLabel('Email', { exact: true }).blur()
  await expect(form.getByText('Email must be valid')).toBeVisible()
  await form.getByLabel('Language', { exact: true }).selectOption('')
  await form.getByLabel('Language', { exact: true }).focus()
  await form.getByLabel('Name', { exact: true }).focus()
  await expect(form.getByText('Language is required', { exact: true })).toBeVisible()
  await form.getByLabel('Theme', { exact: true }).selectOption('')
  await form.getByLabel('Theme', { exact: true }).focus()
  await form.getByLabel('Name', { exact: true }).focus()
  await expect(form.getByText('Theme is required', { exact: true })).toBeVisible()
  const logo = form.getByRole('button', { name: /^Remove .*\./ })
  if ((await logo.count()) > 0) await logo.first().click()
  await form.getByRole('button', { name: /Logo$/ }).focus()
  await form.getByLabel('Name', { exact: true }).focus()
  await expect(form.getByText('Logo is required', { exact: true })).toBeVisible()
  await expect(save(form)).toBeDisabled()
  await page.evaluate(() => localStorage.clear())
  const adviser = await visit(browser, people.adviser)
  await adviser.goto(address)
  await expect(drawer(adviser, 'View details').getByText(name).first()).toBeVisible()
  await expect(save(drawer(adviser, 'View details'))).toBeDisabled()
  await expectAccessible(adviser)
  // The title of a new record, and of one that can be changed.
  await adviser.goto('/dashboard/private-clients?manage=accounts/new')
  await expect(drawer(adviser, 'Add new client')).toBeVisible()
  await expect(drawer(page, 'Edit Private clients')).toBeVisible()
})

test('[B072] the button that saves is disabled while the form is invalid, while it is being saved, and while it is read-only', async ({
  browser,
}) => {
  const page = await visitLedger(browser)
  await page.goto(`${clients}?manage=portals/demonstration`)
  await expect(save(drawer(page, 'View details'))).toBeDisabled()
  await page.goto(`${clients}/portfolio/${clara}?manage=portfolios/${clara}`)
  const form = drawer(page, 'Edit General Investment Account')
  await expect(save(form)).toBeEnabled()
  await form.getByLabel('Name', { exact: true }).fill('')
  await expect(save(form)).toBeDisabled()
  await form.getByLabel('Name', { exact: true }).fill('General Investment Account')
  await choose(form, 'Region', 'Europe')
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/managing/portfolios/*', async (route) => {
    await held
    await route.continue()
  })
  await save(form).click()
  await expect(save(form)).toBeDisabled()
  release()
  await toast(page, 'All changes saved')
})

test('[P288] [P289] [P290] what a drawer saves is shown at once: in the list of clients and groups, in the account, and on the page', async ({
  browser,
}) => {
  const page = await visitLedger(browser)
  const name = `Hugo Penhallow ${Date.now().toString(36).slice(-4)}`
  await page.goto(clients)
  await page
    .getByRole('link', { name: /Hugo.*Penhallow/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Edit client and portfolios' }).click()
  const account = new URL(page.url()).pathname.split('/').at(-1)
  const client = drawer(page, /^Edit Hugo Penhallow/)
  // A portfolio and its holdings: the account behind the drawer is read again.
  const saveAndRead = watchReads(page)
  await client.getByRole('button', { name: 'Add portfolio' }).click()
  await drawer(page, 'Add new portfolio').getByLabel('Name', { exact: true }).fill(name)
  await saveAndRead(drawer(page, 'Add new portfolio'), `/api/accounts/${account}`)
  await client.getByRole('button', { name }).click()
  const portfolio = drawer(page, `Edit ${name}`)
  await portfolio.getByRole('button', { name: 'Add holding' }).click()
  const holding = drawer(page, 'Add new holding')
  await chooseSecurity(page, holding, 'Name', 'Penthorpe', 'Penthorpe')
  await holding.getByLabel('Units', { exact: true }).fill('10')
  await chooseDay(holding, 'Purchase date', '2025-03-03')
  await holding.getByLabel('Purchase value', { exact: true }).fill('120')
  await saveAndRead(holding, `/api/accounts/${account}`)
  await expect(portfolio.getByRole('button', { name: /^Penthorpe.* 10$/ })).toBeVisible()
  await portfolio.getByRole('button', { name: 'Add transaction' }).click()
  const form = drawer(page, 'Add new transaction')
  await choose(form, 'Transaction', 'Contribution')
  await form.getByRole('combobox', { name: 'Symbol', exact: true }).fill('Cash')
  await page.getByRole('option', { name: 'Cash', exact: true }).click()
  await form.getByLabel('Name', { exact: true }).fill('Payment in')
  await form.getByLabel('Amount', { exact: true }).fill('100')
  await saveAndRead(form, `/api/accounts/${account}`)
  await expect(portfolio.getByRole('button', { name: /^Payment in/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  // The list of clients behind the drawer of a client, with its groups.
  await page.goto(`${clients}?manage=accounts/${account}`)
  await client.getByLabel('Name', { exact: true }).fill(name)
  await saveAndRead(client, '/api/portals/demonstration/accounts', '/api/portals/demonstration/account-filters')
  await expect(page.getByRole('link', { name: new RegExp(name.split(' ').at(-1) ?? '') })).toBeVisible()
  await page.goto(`${clients}?manage=accounts/${account}`)
  await client.getByLabel('Name', { exact: true }).fill('Hugo Penhallow')
  await save(client).click()
  await expect(page.getByRole('link', { name: /Hugo Penhallow$/ })).toBeVisible()
  // The settings of a portal: everything on the page is read again.
  const admin = await visit(browser, people.admin)
  const saveSettings = watchReads(admin)
  await admin.goto('/dashboard/private-clients?manage=portals/private-clients')
  const settings = drawer(admin, 'Edit Private clients')
  await settings.getByLabel('Subtitle', { exact: true }).fill('Planning and investments')
  await choose(settings, 'Language', 'English')
  await settings.getByLabel('Phone', { exact: true }).fill(`020 7946 ${String(Date.now()).slice(-4)}`)
  await settings.getByLabel('Email', { exact: true }).fill('private.clients@harcourt-lisle.example')
  // An earlier run has chosen the logo already.
  if ((await settings.getByRole('button', { name: 'Remove Hills at dawn.png' }).count()) === 0) {
    await settings.getByRole('button', { name: /Logo$/ }).click()
    const media = admin.getByRole('dialog', { name: 'Select media' })
    await media.getByRole('button', { name: 'Hills at dawn.png' }).click()
    await media.getByRole('button', { name: 'Use this choice' }).click()
  }
  await saveSettings(settings, '/api/me', '/api/portals/private-clients/accounts')
  await toast(admin, 'All changes saved')
})
