import type { Page } from '@playwright/test'
import { expect, people, test, visit } from '@atrium/e2e/visitor'
import { clara, clients, drawer, save, toast } from './drawer-pages.ts'

const submit = (page: Page, title: string | RegExp, name: string) => drawer(page, title).getByRole('button', { name, exact: true })

test(
  '[B001] [B062] [B064] [B071] an adviser opens each of the seven drawers by its address, and each has the button of its kind',
  { tag: '@quick' },
  async ({ browser }) => {
    test.setTimeout(120_000)
    const page = await visit(browser, people.ledgerAdviser)
    await page.goto(`${clients}?manage=accounts/new`)
    await expect(submit(page, 'Add new client', 'Save')).toBeVisible()
    await page.goto(`${clients}/portfolio/${clara}?manage=holdings/new`)
    await expect(submit(page, 'Add new holding', 'Save')).toBeVisible()
    await page.goto(`${clients}/portfolio/${clara}?manage=transactions/new`)
    await expect(submit(page, 'Add new transaction', 'Save')).toBeVisible()
    await page.goto(`/profile/me?manage=users/me`)
    await expect(submit(page, 'Edit Delphine Crane', 'Save')).toBeVisible()
    await page.goto(`${clients}/portfolio/${clara}?manage=portfolios/${clara}`)
    const portfolio = drawer(page, 'Edit General Investment Account')
    await expect(portfolio.getByLabel('Name', { exact: true })).toHaveValue('General Investment Account')
    await save(portfolio).click()
    await toast(page, 'All changes saved')
    await page.goto(clients)
    await page
      .getByRole('link', { name: /Clara.*Hendry/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/account\//)
    const account = new URL(page.url()).pathname
    await page.goto(`${account}?manage=portfolios/new`)
    await expect(submit(page, 'Add new portfolio', 'Save')).toBeVisible()
    // A user of the client, whose details the adviser sees.
    const path = `/api/accounts/${account.split('/').at(-1)}/staff/relations`
    const relations = await page.evaluate(async (address) => JSON.stringify(await (await fetch(address)).json()), path)
    const owner = /"([\da-f-]{36})"[^{}]*"Clara Hendry"/.exec(relations)?.[1]
    await page.goto(`${account}?manage=users/${owner}`)
    const user = drawer(page, 'View details')
    await expect(user).toContainText('Clara Hendry')
    await expect(submit(page, 'View details', 'Save')).toBeVisible()
    await page.goto(`${clients}?manage=portals/demonstration`)
    await expect(submit(page, 'View details', 'Save')).toBeVisible()
    await page.goto(`${clients}?message=new`)
    await expect(submit(page, 'Add new message', 'Send')).toBeVisible()

    const other = await visit(browser, people.adviser)
    await other.goto('/dashboard/private-clients/messages')
    await other.getByRole('list', { name: 'Conversations' }).getByRole('link').filter({ hasText: 'Margaret Ashworth' }).first().click()
    await expect(other).toHaveURL(/conversation=/)
    const conversation = new URL(other.url()).searchParams.get('conversation')
    await other.goto(`/dashboard/private-clients?message=reply/${conversation}`)
    await expect(submit(other, 'Reply', 'Reply')).toBeVisible()
  },
)
