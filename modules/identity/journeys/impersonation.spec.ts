/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { expect, expectAccessible, people, test, visit, visitApart } from '@atrium/e2e/visitor'

const bar = (page: Page) => page.getByRole('complementary', { name: 'Impersonation mode active' })

async function openAccount(page: Page): Promise<string> {
  const { items } = await (await page.request.get('/api/portals/private-clients/accounts?search=Margaret%20Ashworth')).json()
  await page.goto(`/dashboard/private-clients/account/${items[0].id}`)
  await expect(page.locator('.pf-table')).toBeVisible()
  return items[0].name
}

const impersonating = async (page: Page) => (await (await page.request.get('/api/me')).json()).impersonating

test(
  '[P035] [P131] [P132] [P133] [P134] [P135] an adviser who opens an account views it as its client until leaving it',
  { tag: '@quick' },
  async ({ browser }) => {
    const page = await visitApart(browser, 'looks, and leaves')
    await page.goto('/dashboard/private-clients')
    await expect(bar(page)).toHaveCount(0)
    const name = await openAccount(page)
    await expect(bar(page)).toContainText('Impersonation mode active')
    await expect(bar(page)).toContainText(`User impersonating ${name}`)
    await expect.poll(async () => (await impersonating(page))?.name).toBe(name)
    await bar(page).getByRole('combobox', { name: 'Why' }).selectOption('meeting')
    await expect(page.getByRole('region', { name: 'Client record' })).toContainText('Client groups')
    await expectAccessible(page)
    await bar(page).getByRole('button', { name: 'Exit impersonation' }).click()
    await expect(page).toHaveURL(/\/dashboard\/private-clients\/?$/)
    await expect(bar(page)).toHaveCount(0)
    await expect.poll(() => impersonating(page)).toBeNull()
  },
)

test('[P132] [P134] the bar shows the name and an X on a phone', async ({ browser }) => {
  const page = await visitApart(browser, 'looks on a phone', { viewport: { width: 390, height: 844 } })
  const name = await openAccount(page)
  await expect(bar(page).getByText('Impersonation mode active')).toBeHidden()
  await expect(bar(page)).toContainText(`User impersonating ${name}`)
  const exit = bar(page).getByRole('button', { name: 'Exit impersonation' })
  await expect(exit).toContainText('X')
  await exit.click()
  await expect(page).toHaveURL(/\/dashboard\/private-clients\/?$/)
})

test('actions reserved for the client are refused', async ({ browser }) => {
  const page = await visitApart(browser, 'may not write')
  await openAccount(page)
  await expect.poll(() => impersonating(page)).not.toBeNull()
  const origin = new URL(page.url()).origin
  const answer = await page.request.patch('/api/me', { headers: { origin }, data: { name: 'Someone Else' } })
  expect([answer.status(), (await answer.json()).code]).toEqual([403, 'read-only-impersonation'])
})

test('a client sees no impersonation bar', async ({ browser }) => {
  const page = await visit(browser, people.client)
  await page.goto('/')
  await expect(page.locator('.pf-table')).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
})
