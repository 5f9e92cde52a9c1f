/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { expect, expectAccessible, people, stateReason, test, visit, visitInOwnSession } from '@atrium/e2e/visitor'

const bar = (page: Page) => page.getByRole('complementary', { name: 'Impersonation mode active' })

async function findAccount(page: Page): Promise<{ id: string; name: string }> {
  return (await (await page.request.get('/api/portals/private-clients/accounts?search=Margaret%20Ashworth')).json()).items[0]
}

async function openAccount(page: Page): Promise<string> {
  const { id, name } = await findAccount(page)
  await page.goto(`/dashboard/private-clients/account/${id}`)
  await stateReason(page, 'Preparing for a meeting')
  await expect(page.locator('.pf-table')).toBeVisible()
  return name
}

const readImpersonation = async (page: Page) => (await (await page.request.get('/api/me')).json()).impersonating

test(
  '[P035] [P131] [P132] [P133] [P134] [P135] an adviser who opens an account views it as its client until they leave it',
  { tag: '@quick' },
  async ({ browser }) => {
    const page = await visitInOwnSession(browser, 'looks, and leaves')
    await page.goto('/dashboard/private-clients')
    await expect(bar(page)).toHaveCount(0)
    const name = await openAccount(page)
    await expect(bar(page)).toContainText('Impersonation mode active')
    await expect(bar(page)).toContainText(`User impersonating ${name}`)
    await expect.poll(async () => (await readImpersonation(page))?.name).toBe(name)
    await expect(bar(page).getByRole('combobox', { name: 'Reason' })).toHaveValue('meeting')
    await bar(page).getByRole('combobox', { name: 'Reason' }).selectOption('check')
    await expect.poll(async () => (await readImpersonation(page))?.reason).toBe('check')
    await expect(page.getByRole('region', { name: 'Client record' })).toContainText('Client groups')
    await expectAccessible(page)
    await bar(page).getByRole('button', { name: 'Exit impersonation' }).click()
    await expect(page).toHaveURL(/\/dashboard\/private-clients\/?$/)
    await expect(bar(page)).toHaveCount(0)
    await expect.poll(() => readImpersonation(page)).toBeNull()
  },
)

test('an adviser who leaves an account by another address views it no longer, and can write again', async ({ browser }) => {
  const page = await visitInOwnSession(browser, 'leaves by an address')
  await openAccount(page)
  await page.reload()
  await expect(bar(page)).toBeVisible()
  await expect.poll(async () => (await readImpersonation(page)) !== null).toBe(true)
  await page.goto('/dashboard/private-clients')
  await expect.poll(() => readImpersonation(page)).toBeNull()
  await expect(bar(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add client' })).toBeVisible()
})

test('no data of an account is shown before the adviser has stated the reason', async ({ browser }) => {
  const page = await visitInOwnSession(browser, 'states the reason')
  const { id, name } = await findAccount(page)
  for (const path of [`account/${id}`, 'portfolio/HL-204417-02']) {
    await page.goto(`/dashboard/private-clients/${path}`)
    await expect(page.getByRole('heading', { level: 1, name: `View as ${name}` })).toBeVisible()
    await expect(page.locator('.hero, .pf-table, .holdings')).toHaveCount(0)
    expect(await readImpersonation(page)).toBeNull()
  }
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to the clients' }).click()
  await expect(page).toHaveURL(/\/dashboard\/private-clients\/?$/)
})

test('the impersonation bar stays on every page of the account, counts down and can be extended', async ({ browser }) => {
  const page = await visitInOwnSession(browser, 'extends')
  await openAccount(page)
  await page.locator('.pf-table tbody a').first().click()
  await expect(page).toHaveURL(/\/portfolio\//)
  await expect(page.locator('.holdings')).toBeVisible()
  await expect(bar(page)).toContainText(/User impersonating Margaret Ashworth/)
  const before = (await readImpersonation(page)).endsAt
  await expect(bar(page).getByRole('timer')).toHaveText(/^(30:00|29:\d\d) left$/)
  await bar(page).getByRole('button', { name: 'Extend' }).click()
  await expect.poll(async () => Date.parse((await readImpersonation(page)).endsAt)).toBeGreaterThan(Date.parse(before))
  expect((await readImpersonation(page)).reason).toBe('meeting')
  await page.reload()
  await expect(bar(page)).toBeVisible()
  await expect(page.locator('.holdings')).toBeVisible()
  await expectAccessible(page)
  await bar(page).getByRole('button', { name: 'Exit impersonation' }).click()
  await expect.poll(() => readImpersonation(page)).toBeNull()
})

test('[P132] [P134] the impersonation bar shows the name and an X on a phone', async ({ browser }) => {
  const page = await visitInOwnSession(browser, 'looks on a phone', { viewport: { width: 390, height: 844 } })
  const name = await openAccount(page)
  await expect(bar(page).getByText('Impersonation mode active')).toBeHidden()
  await expect(bar(page)).toContainText(`User impersonating ${name}`)
  const exit = bar(page).getByRole('button', { name: 'Exit impersonation' })
  await expect(exit).toContainText('X')
  await exit.click()
  await expect(page).toHaveURL(/\/dashboard\/private-clients\/?$/)
})

test('actions reserved for the client are refused during an impersonation', async ({ browser }) => {
  const page = await visitInOwnSession(browser, 'may not write')
  await openAccount(page)
  await expect.poll(() => readImpersonation(page)).not.toBeNull()
  const origin = new URL(page.url()).origin
  const response = await page.request.patch('/api/me', { headers: { origin }, data: { name: 'Someone Else' } })
  expect([response.status(), (await response.json()).code]).toEqual([403, 'read-only-impersonation'])
})

test('a client sees no impersonation bar', async ({ browser }) => {
  const page = await visit(browser, people.client)
  await page.goto('/')
  await expect(page.locator('.pf-table')).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
})
