/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { expect, expectAccessible, people, test, visit } from '@atrium/e2e/visitor'

const panel = (page: Page) => page.getByRole('complementary')

/** Returns the names that a dialog of records offers, in their order. */
const offered = (page: Page) => page.getByRole('dialog').getByRole('listitem').allInnerTexts()

/** Names in the alphabetical order of any language, as the database sorts them. */
const sorted = (names: readonly string[]) => [...names].toSorted(new Intl.Collator('und').compare)

test(
  '[B220] an account that has not registered is not added to a group, by the API and on screen, with the reason',
  { tag: '@quick' },
  async ({ browser }) => {
    const page = await visit(browser, people.admin)
    await page.goto('/admin/groups')
    const { origin } = new URL(page.url())
    const name = `Ottilie Marsh ${Date.now().toString(36)}`
    const account = crypto.randomUUID()
    const added = await page.request.post('/api/collections/accounts/items', {
      headers: { origin },
      data: { id: account, values: { name, email: `${account}@marsh-house.example`, portal: 'private-clients', currency: 'GBP' } },
    })
    expect(added.status()).toBe(200)
    const group = { name: `Founders ${account.slice(0, 8)}`, score: '1', portal: 'private-clients' }
    const create = (values: object) =>
      page.request.post('/api/collections/groups/items', { headers: { origin }, data: { id: crypto.randomUUID(), values } })
    const refused = await create({ ...group, members: [account] })
    expect([refused.status(), await refused.json()]).toEqual([
      400,
      expect.objectContaining({ issues: [{ path: 'values.members', code: 'not-registered' }] }),
    ])
    expect((await create(group)).status()).toBe(200)
    await page.getByRole('searchbox').fill(group.name)
    await page.getByRole('button', { name: group.name, exact: true }).click()
    await panel(page)
      .locator('.item-field')
      .filter({ has: page.locator('[data-field="members"]') })
      .getByRole('button', { name: /^Choose/ })
      .click()
    await page.getByRole('dialog').getByRole('searchbox').fill(name)
    await page.getByRole('dialog').getByRole('checkbox', { name }).check()
    await page.getByRole('dialog').getByRole('button', { name: 'Use this choice' }).click()
    const answer = page.waitForResponse((response) => response.request().method() === 'PATCH')
    await panel(page).getByRole('button', { name: 'Save' }).click()
    expect((await answer).status()).toBe(400)
    await expect(panel(page).getByText('Adding a group failed because the account has not registered yet.')).toBeVisible()
    await expectAccessible(page)
    await page.reload()
    await page.evaluate(() => localStorage.clear())
    await page.reload()
    await expect(panel(page).locator('[data-field="members"]')).not.toContainText(name)
  },
)

test('[B080] pickers list users and accounts by name', async ({ browser }) => {
  const page = await visit(browser, people.admin)
  for (const [collection, field] of [
    ['groups', 'members'],
    ['accessGroups', 'team'],
    ['forms', 'recipients'],
  ] as const) {
    await page.goto(`/admin/${collection}?item=new`)
    await panel(page)
      .locator('.item-field')
      .filter({ has: page.locator(`[data-field="${field}"]`) })
      .getByRole('button', { name: /^Choose/ })
      .click()
    await expect(page.getByRole('dialog').getByRole('listitem').nth(2)).toBeVisible()
    const names = await offered(page)
    expect([field, names.length > 2, names]).toEqual([field, true, sorted(names)])
    await page.keyboard.press('Escape')
  }
})
