import { expect, expectAccessible, people, test, visit } from '@atrium/e2e/visitor'
import {
  drawer,
  save,
  toast,
  choose,
  optionsOf,
  listLabels,
  chooseDay,
  chooseSecurity,
  leaveEmpty,
  openClientDrawer,
} from './drawer-pages.ts'

test('[B092] [B209] [B262] [B263] [B094] [B095] [B096] [B093] [B210] [B211] [B253] [B264] [B265] [B266] a portfolio is added, and a holding of each kind', async ({
  browser,
}) => {
  const page = await visit(browser, people.ledgerAdviser)
  const name = `Growth ${Date.now().toString(36)}`
  const client = await openClientDrawer(page, 'Clara Hendry')
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
  await expect(opened.getByText('This portfolio has no holdings yet.')).toBeVisible()
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
  await expect(holding.getByLabel('Assumed annual growth (%)')).toBeVisible()
  await expect
    .poll(() => listLabels(holding))
    .toEqual(['Name', 'Currency', 'Region', 'Assumed annual growth (%)', 'Purchase date', 'Purchase value', 'Valuations'])
  expect((await optionsOf(holding, 'Currency')).filter((one) => one.length === 3)).toEqual(['USD', 'EUR', 'GBP', 'GBX'])
  expect((await optionsOf(holding, 'Region')).slice(1)).toEqual(['Global', 'Europe', 'UK', 'Japan', 'USA'])
  await leaveEmpty(holding, 'Name', 'Name is required')
  await holding.getByLabel('Name', { exact: true }).fill('14 Quayside')
  await choose(holding, 'Currency', 'GBP')
  await holding.getByLabel('Assumed annual growth (%)').fill('2.5')
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
  await expect(quayside.getByLabel('Assumed annual growth (%)')).toHaveValue('2.5')
  await expect(quayside.getByLabel('Value', { exact: true })).toHaveValue('425000')
  await expect(quayside.getByText('Saving does not overwrite the original entry. It adds a reversal and a corrected entry.')).toBeVisible()
})

test(
  '[B097] [B212] [B213] [P332] [B196] [B197] transactions: a purchase adds to a holding, too large a sale is refused, and the sale of all units ends it',
  { tag: '@quick' },
  async ({ browser }) => {
    const page = await visit(browser, people.ledgerAdviser)
    const name = `Trades ${Date.now().toString(36)}`
    const client = await openClientDrawer(page, 'Clara Hendry')
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
      await form.getByLabel('Total in the currency of the price').fill(money)
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
        'Total in the currency of the price',
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
    await expect(portfolio.getByText('This portfolio has no holdings yet.')).toBeVisible()
    // The three transactions stay, and each opens in its own drawer.
    await expect(portfolio.getByRole('button', { name: /Penthorpe/ })).toHaveCount(3)
    await portfolio
      .getByRole('button', { name: /Penthorpe/ })
      .first()
      .click()
    await expect(drawer(page, /^Edit Penthorpe/).getByLabel('Units', { exact: true })).toHaveValue('150')
  },
)
