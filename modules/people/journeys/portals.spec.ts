import { expect, people, test, visit } from '@atrium/e2e/visitor'

test('[P063] [P086] /portals shows the portals of a person, without navigation', { tag: '@quick' }, async ({ browser }) => {
  const page = await visit(browser, people.adviser)
  await page.goto('/portals')
  await expect(page.getByRole('heading', { name: 'Your portals' })).toBeVisible()
  await expect(page.locator('.portal-list li')).toHaveCount(2)
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
})

test('[P079] [P081] a professional chooses a portal and cannot create more than the maximum', async ({ browser }) => {
  const page = await visit(browser, people.adviser)
  await page.goto('/portals')
  await expect(page.getByRole('heading', { name: 'Are you an investment professional?' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create client portals' })).toBeDisabled()
})

test('[P333] an adviser without a firm sees a message with a contact', async ({ browser }) => {
  const page = await visit(browser, people.withoutFirm)
  await page.goto('/portals')
  const text = 'Your account is not bound to an Organisation, please contact a Company Admin to solve this issue.'
  await expect(page.getByText(text)).toBeVisible()
  const bound = await visit(browser, people.adviser)
  await bound.goto('/portals')
  await expect(bound.locator('.portal-list li')).toHaveCount(2)
  await expect(bound.getByText(text)).toHaveCount(0)
})

test('a client with one portal does not have to choose', async ({ browser }) => {
  const page = await visit(browser, people.client)
  await page.goto('/portals')
  await expect(page.locator('.portal-list li')).toHaveCount(1)
  await expect(page.getByText('Are you an investment professional?')).toHaveCount(0)
})

test('[P155] the entry leads a client with one portal to their account', { tag: '@quick' }, async ({ browser }) => {
  const page = await visit(browser, people.client)
  await page.goto('/')
  await expect(page).toHaveURL(/\/dashboard\/private-clients\/account\/[\w-]+$/)
})

test('[P154] [P156] the entry leads a professional to the portal if one is the maximum', async ({ browser }) => {
  const page = await visit(browser, people.adviser)
  await page.goto('/')
  await expect(page).toHaveURL(/\/dashboard\/[\w-]+$/)
  await expect(page.getByRole('heading', { name: 'My clients' })).toBeVisible()
})

test('[P169] another firm’s portal is not found', async ({ browser }) => {
  const page = await visit(browser, people.client)
  await page.goto('/dashboard/somebody-elses')
  await expect(page).toHaveURL(/\/dashboard\/404$/)
})

test('[P149] [P350] a client who opens the client list is redirected to the portals', async ({ browser }) => {
  const page = await visit(browser, people.client)
  await page.goto('/dashboard/private-clients')
  await expect(page).toHaveURL(/\/portals$/)
})
