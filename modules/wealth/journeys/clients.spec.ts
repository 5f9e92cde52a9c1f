/// <reference lib="dom" />
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, people, test, visit, visitInOwnSession } from '@atrium/e2e/visitor'

const listPath = '/dashboard/private-clients'
const findRows = (page: Page) => page.locator('.clients tbody tr.row:not([aria-busy])')
const findCount = (page: Page) => page.locator('.status [role=status]')

async function openList(page: Page, query = ''): Promise<void> {
  await page.goto(listPath + query)
  await expect(page.getByRole('heading', { name: 'My clients' })).toBeVisible()
  await expect(page.locator('.clients tbody tr.row a, .state').first()).toBeVisible()
}

test.describe('the client list', () => {
  test(
    '[P048] [P003] [P314] [P315] [P316] [P312] [P313] opens as the adviser’s portal home with values, and can be filtered by type, groups and letter',
    { tag: '@quick' },
    async ({ browser }) => {
      const page = await visit(browser, people.adviser)
      await openList(page)
      await expect(findRows(page).first().locator('.col-value')).toContainText('£')
      await expect(page.locator('.sums .lead dd')).toContainText('£')

      const all = await findCount(page).textContent()
      for (const name of ['Type', 'Client group', 'Access group']) {
        const filter = page.getByRole('combobox', { name, exact: true })
        await filter.selectOption({ index: 1 })
        await expect(findCount(page)).not.toHaveText(all ?? '')
        await filter.selectOption({ index: 0 })
        await expect(findCount(page)).toHaveText(all ?? '')
      }

      await page.getByRole('button', { name: 'G', exact: true }).click()
      await expect(page).toHaveURL(/letter=G/)
      await expect(findCount(page)).not.toHaveText(all ?? '')
      await expect.poll(async () => (await findRows(page).locator('th b').allTextContents()).every((name) => / ?G/.test(name))).toBe(true)
      await page.getByRole('button', { name: 'first name' }).click()
      await expect
        .poll(async () => (await findRows(page).locator('th a').allTextContents()).every((name) => name.startsWith('G')))
        .toBe(true)
      await page.getByRole('toolbar', { name: 'First letter' }).getByRole('button', { name: 'All' }).click()
      await expect(findCount(page)).toHaveText(all ?? '')
    },
  )

  test('[P311] is filtered while the adviser types, and keeps the filter in the URL', async ({ browser }) => {
    const page = await visit(browser, people.adviser)
    await openList(page)
    await page.keyboard.press('/')
    await page.keyboard.type('ASHWORTH')
    await expect(page).toHaveURL(/q=ASHWORTH/)
    await expect(findRows(page).first()).toContainText('Ashworth')
    await expect(findCount(page)).toHaveText(/^[1-5] clients?$/)
    await page.reload()
    await expect(page.getByRole('searchbox', { name: 'Name, number, email, phone' })).toHaveValue('ASHWORTH')
  })

  test('can be sorted by a column in both directions; [P249] [P322] [B292] hides accounts that are not linked, and shows them faded if the filter selects them', async ({
    browser,
  }) => {
    const page = await visit(browser, people.adviser)
    await openList(page)
    await page.getByRole('button', { name: 'Client', exact: true }).click()
    await expect(page.getByRole('columnheader', { name: 'Client', exact: true })).toHaveAttribute('aria-sort', 'ascending')
    await page.getByRole('button', { name: 'Client', exact: true }).click()
    await expect(page.getByRole('columnheader', { name: 'Client', exact: true })).toHaveAttribute('aria-sort', 'descending')

    await expect(page.locator('.clients tr.disabled', { hasText: 'Not linked' })).toHaveCount(0)
    await page.getByRole('combobox', { name: 'Link status', exact: true }).selectOption({ label: 'Not linked' })
    await expect(findRows(page).first()).toHaveClass(/disabled/)
    await expect(findRows(page).first()).toContainText('Not linked')
  })

  test('names the search text if there are no matches, and can clear it', async ({ browser }) => {
    const page = await visit(browser, people.adviser)
    await openList(page, '?q=zzzz')
    await expect(page.getByText('No client found for “zzzz”')).toBeVisible()
    await page.getByRole('button', { name: 'Show all clients' }).click()
    await expect(findRows(page).first()).toBeVisible()
  })

  test('supports the arrow keys, and Enter to open an account', async ({ browser }) => {
    const page = await visitInOwnSession(browser, 'arrow keys')
    await openList(page)
    await findRows(page).first().getByRole('link').focus()
    for (let step = 0; step < 30; step++) await page.keyboard.press('ArrowDown')
    const row = page.locator('.clients tr[aria-rowindex="32"]')
    await expect(row.getByRole('link')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/account\/|\/portfolio\//)
  })

  test('[P544] can be saved as the CSV file my_accounts with exactly the displayed rows', { tag: '@quick' }, async ({ browser }) => {
    const page = await visit(browser, people.adviser)
    await openList(page, '?q=ashworth')
    const displayedNames = await findRows(page).locator('th a').allTextContents()
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /my_accounts\.csv/ }).click()])
    expect(download.suggestedFilename()).toBe('my_accounts.csv')
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
    expect(lines).toHaveLength(displayedNames.length + 1)
    expect(lines[1]).toContain(displayedNames[0]?.replaceAll(',', ''))
  })

  test('remembers the chosen columns', async ({ browser }) => {
    const page = await visit(browser, people.secondAdviser)
    await openList(page)
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('checkbox', { name: 'Adviser' }).check()
    await page.keyboard.press('Escape')
    await page.reload()
    await expect(page.getByRole('columnheader', { name: 'Adviser' })).toBeVisible()
  })
})

test('an adviser finds their clients in the system of the firm, by three characters or more', async ({ browser }) => {
  const page = await visit(browser, people.adviser)
  await page.goto('/dashboard/private-clients/')
  await page.getByRole('button', { name: 'Our client system' }).click()
  const drawer = page.getByRole('dialog', { name: 'Your clients in our client system' })
  const clients = drawer.getByRole('list', { name: 'Your clients in our client system' })
  await expect(clients.getByRole('listitem').first()).toBeVisible()
  const search = drawer.getByRole('searchbox')
  await search.fill('as')
  await expect(drawer.getByText('Enter at least three characters.')).toBeVisible()
  await search.fill('Margaret Ash')
  await expect(clients.getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page)
  await clients.getByRole('link', { name: 'Margaret Ashworth' }).click()
  await expect(page).toHaveURL(/\/account\//)
})
