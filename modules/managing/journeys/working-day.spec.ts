/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import {
  completeWelcome,
  enterPin,
  expect,
  hostOf,
  newPassword,
  people,
  proveSignIn,
  readEmail,
  stateReason,
  test,
  visitInOwnSession,
} from '@atrium/e2e/visitor'
import { choose, chooseDay, chooseSecurity, clients, drawer, save, toast } from './drawer-pages.ts'

test(
  'a working day: a client is invited and signs up, is linked, gets a portfolio with trades, a group and a proposal, and sees all of it in the access history',
  { tag: '@quick' },
  async ({ browser, page: client }) => {
    test.setTimeout(120_000)
    const mark = Date.now().toString(36)
    const name = `Ottilie Marsh ${mark}`
    const address = `ottilie.${mark}@marsh-house.example`
    const adviser = await visitInOwnSession(browser, 'works a whole day')
    await adviser.goto(clients)
    await proveSignIn(adviser)

    await test.step('the adviser adds and invites the client', async () => {
      await adviser.getByRole('button', { name: 'Add client' }).click()
      const form = drawer(adviser, 'Add new client')
      await form.getByLabel('Name', { exact: true }).fill(name)
      await form.getByLabel('Email', { exact: true }).fill(address)
      await choose(form, 'Gender', 'Female')
      await save(form).click()
      await toast(adviser, 'All changes saved')
      await drawer(adviser, `Edit ${name}`).getByRole('button', { name: 'Invite client' }).click()
      await toast(adviser, 'Client invited')
    })
    const account = new URL(adviser.url()).searchParams.toString().match(/[\da-f]{8}-[\da-f-]{27}/)?.[0] ?? ''
    expect(account).not.toBe('')

    await test.step('a client who has not registered cannot join a group', async () => {
      const form = drawer(adviser, `Edit ${name}`)
      await chooseGroup(adviser, 'Founders')
      await save(form).click()
      await expect(form.getByText('Adding a group failed because the account has not registered yet.').first()).toBeVisible()
      await adviser.keyboard.press('Escape')
    })

    await test.step('the client signs up with the link, which links the account to them', async () => {
      const link = /http\S+#token=[\w-]{43}/.exec(await readEmail(adviser, address))?.[0] ?? ''
      expect(new URL(link).hostname).toBe(hostOf(people.ledgerAdviser))
      await client.goto(link)
      await expect(client.getByLabel('Email', { exact: true })).toHaveValue(address)
      await client.getByLabel('Full name', { exact: true }).fill(name)
      await client.getByLabel('Password', { exact: true }).fill(newPassword)
      await client.getByLabel('Repeat password', { exact: true }).fill(newPassword)
      await client.getByRole('checkbox').check()
      await client.getByRole('button', { name: 'Create account' }).click()
      await enterPin(client, address)
      await completeWelcome(client)
    })

    await test.step('the adviser gives the client a group, and enters a portfolio and trades', async () => {
      const form = await openDrawer(adviser, account, name)
      // The group that was refused before is kept, with its name.
      await expect(form.getByRole('button', { name: 'Remove Founders' })).toBeVisible()
      await save(form).click()
      await toast(adviser, 'All changes saved')
      await adviser.getByRole('button', { name: 'Edit client and portfolios' }).click()
      await form.getByRole('button', { name: 'Add portfolio' }).click()
      await drawer(adviser, 'Add new portfolio').getByLabel('Name', { exact: true }).fill('Growth')
      await save(drawer(adviser, 'Add new portfolio')).click()
      await toast(adviser, 'All changes saved')
      await form.getByRole('button', { name: 'Growth' }).click()
      const trade = drawer(adviser, 'Add new transaction')
      const add = async (type: string, units: string, money: string) => {
        await drawer(adviser, 'Edit Growth').getByRole('button', { name: 'Add transaction' }).click()
        await choose(trade, 'Transaction', type)
        await chooseSecurity(adviser, trade, 'Symbol', 'STIGIA', 'Sterling Index Gilts')
        await chooseDay(trade, 'Date', '2026-03-03')
        await trade.getByLabel('Units', { exact: true }).fill(units)
        await trade.getByLabel('Total in the currency of the price').fill(money)
        await choose(trade, 'Type', 'Stock')
        await save(trade).click()
      }
      await drawer(adviser, 'Edit Growth').getByRole('button', { name: 'Add transaction' }).click()
      await trade.getByLabel('Name', { exact: true }).fill('First payment')
      await choose(trade, 'Transaction', 'Contribution')
      await chooseSecurity(adviser, trade, 'Symbol', 'Cash', '^Cash$')
      await chooseDay(trade, 'Date', '2026-03-02')
      await trade.getByLabel('Amount', { exact: true }).fill('2,000')
      await save(trade).click()
      await expect(drawer(adviser, 'Edit Growth').getByRole('button', { name: /First payment/ })).toBeVisible()
      await add('Purchase', '1000', '1,200')
      await expect(drawer(adviser, 'Edit Growth').getByRole('button', { name: /^Sterling.* 1,?000$/ })).toBeVisible()
      await add('Sale', '1001', '2,000')
      await expect(trade.getByText('You only have that many units: 1000')).toBeVisible()
      await trade.getByLabel('Units', { exact: true }).fill('100')
      await trade.getByLabel('Total in the currency of the price').fill('130')
      await save(trade).click()
      await toast(adviser, 'Updated holding')
    })

    await test.step('the adviser calculates a proposal and shares it', async () => {
      await adviser.goto(`${clients}/account/${account}/proposals`)
      await adviser.getByRole('button', { name: 'New proposal' }).click()
      const form = adviser.getByRole('dialog', { name: 'New proposal' })
      await form.getByRole('combobox', { name: 'Model portfolio' }).selectOption('Tactical 60/100')
      await form.getByRole('button', { name: 'Calculate' }).click()
      await expect(adviser.getByRole('heading', { name: 'Holdings against the model' })).toBeVisible()
      await adviser.getByLabel('Your reasons').fill('One fund is not enough for your objective.')
      await adviser.getByRole('button', { name: 'Share with the client' }).click()
      await expect(adviser.getByText('Proposal shared')).toBeVisible()
    })

    await test.step('the adviser sees the portal as the client sees it', async () => {
      await adviser.goto(`${clients}/account/${account}`)
      await stateReason(adviser, 'Preparing for a meeting')
      await expect(adviser.getByRole('link', { name: 'Holdings' }).first()).toBeVisible()
    })

    await test.step('the client sees the portfolio, the proposal, and who did what in the access history', async () => {
      await client.goto(new URL('/', client.url()).href)
      await client
        .getByRole('link', { name: /Read the proposal: Tactical 60\/100/ })
        .first()
        .click()
      await expect(client.getByText('One fund is not enough for your objective.')).toBeVisible()
      await client.goto(new URL('/profile/me', client.url()).href)
      await client.getByRole('link', { name: 'See the history' }).click()
      for (const text of [/^Delphine Crane opened your account/, /You signed in|You registered|Your account was created/])
        await expect(client.getByText(text).first()).toBeVisible()
    })
  },
)

async function openDrawer(page: Page, account: string, name: string) {
  await page.goto(`${clients}/account/${account}`)
  await page.getByRole('button', { name: 'Edit client and portfolios' }).click()
  return drawer(page, `Edit ${name}`)
}

async function chooseGroup(page: Page, group: string): Promise<void> {
  await page.getByRole('button', { name: /^(Choose|Change).*Groups$/ }).click()
  const records = page.getByRole('dialog', { name: 'Groups' })
  await records.getByText(group).click()
  await records.getByRole('button', { name: 'Use this choice' }).click()
}
