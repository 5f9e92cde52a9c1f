import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, password, people, test, visit } from '@atrium/e2e/visitor'

const runId = `${Date.now().toString(36)}${process.pid.toString(36)}`

/** Confirms a step-up if one is requested, because the last one may have expired during the journey. */
async function confirmStepUp(page: Page, done: ReturnType<Page['getByRole']>): Promise<void> {
  const proof = page.getByRole('dialog', { name: 'Confirm it is you' })
  await expect(proof.or(done).first()).toBeVisible()
  if (await proof.isVisible()) {
    await proof.getByLabel('Current password').fill(password)
    await proof.getByRole('button', { name: 'Confirm' }).click()
  }
  await expect(done).toBeVisible()
}

const findSection = (page: Page, name: string) =>
  page.locator('.service-account').filter({ has: page.getByRole('heading', { name, exact: true }) })

async function createAccount(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New service account' }).click()
  const dialog = page.getByRole('dialog', { name: 'New service account' })
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(findSection(page, name)).toBeVisible()
}

/** Issues a token and returns its text. */
async function issueToken(page: Page, name: string, tokenName: string): Promise<string> {
  await findSection(page, name).getByRole('button', { name: 'Issue a token' }).click()
  const dialog = page.getByRole('dialog', { name: `Issue a token for ${name}` })
  await dialog.getByLabel('Name of the token').fill(tokenName)
  await dialog.getByRole('button', { name: 'Issue a token' }).click()
  const shown = page.getByRole('dialog', { name: 'Your new token' })
  await confirmStepUp(page, shown)
  const text = await shown.locator('code').innerText()
  expect(text).toMatch(/^atrium_[0-9A-Za-z]{49}$/)
  return text
}

test('an admin creates a service account, issues a token for a job, and revokes it', { tag: '@quick' }, async ({ browser, playwright }) => {
  const page = await visit(browser, people.admin)
  const name = `Nightly import ${runId}`
  await page.goto('/firm/imports')
  await page.getByRole('link', { name: 'Service accounts' }).click()
  await expect(page.getByRole('heading', { name: 'Service accounts', level: 1 })).toBeVisible()
  await createAccount(page, name)
  await expect(findSection(page, name)).toContainText('All organisations · Read imports · Make imports')
  await expect(findSection(page, name)).toContainText('No token has been issued yet')

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const token = await issueToken(page, name, 'Batch server')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Copy the token' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Your new token' })).toBeVisible()
  await page.getByRole('button', { name: 'I have stored it' }).click()
  await expect(page.getByText(token)).toHaveCount(0)
  await expect(findSection(page, name)).toContainText(`ends in ${token.slice(-4)}`)
  await expect(findSection(page, name)).toContainText(/Valid until \d\d\/\d\d\/\d{4}/)
  await expect(findSection(page, name)).toContainText('Never used · From any network')

  const job = await playwright.request.newContext({
    baseURL: new URL(page.url()).origin,
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  })
  const fileName = `${runId}.csv`
  const begun = await job.post('/api/imports', { data: { kind: 'accounts', fileName, fileBytes: 10 } })
  expect(begun.status()).toBe(200)
  await page.goto('/firm/imports')
  await expect(page.getByRole('row').filter({ hasText: fileName })).toContainText(`${name} (service account)`)
  await page.goto('/firm/service-accounts')
  await expect(findSection(page, name)).toContainText(/Last used \d\d\/\d\d\/\d{4}/)
  await expectAccessible(page)

  await findSection(page, name).getByRole('button', { name: 'Revoke Batch server' }).click()
  const confirmation = page.getByRole('alertdialog', { name: 'Revoke the token Batch server?' })
  await expectAccessible(page)
  await confirmation.getByRole('button', { name: 'Revoke token' }).click()
  await expect(findSection(page, name)).toContainText(/Revoked on \d\d\/\d\d\/\d{4}/)
  expect((await job.get('/api/imports')).status()).toBe(401)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('networks must be in CIDR notation, permissions can be changed, and an account stays listed after it is switched off', async ({
  browser,
  playwright,
}) => {
  const page = await visit(browser, people.admin)
  const name = `Prices ${runId}`
  await page.goto('/firm/service-accounts')
  await createAccount(page, name)
  await findSection(page, name).getByRole('button', { name: 'Issue a token' }).click()
  const dialog = page.getByRole('dialog', { name: `Issue a token for ${name}` })
  await dialog.getByLabel('Name of the token').fill('Elsewhere')
  await dialog.getByLabel('Allowed networks (optional)').fill('192.0.2.0/24, 198.51.100.1')
  await dialog.getByRole('button', { name: 'Issue a token' }).click()
  await expect(dialog).toContainText('“198.51.100.1” is not a network in CIDR notation.')
  await expectAccessible(page)
  await dialog.getByLabel('Allowed networks (optional)').fill('192.0.2.0/24, 2001:db8::/32')
  await dialog.getByRole('button', { name: 'Issue a token' }).click()
  const shown = page.getByRole('dialog', { name: 'Your new token' })
  await confirmStepUp(page, shown)
  const token = await shown.locator('code').innerText()
  await shown.getByRole('button', { name: 'I have stored it' }).click()
  await expect(findSection(page, name)).toContainText('Only from 192.0.2.0/24, 2001:db8::/32')
  const headers = { authorization: `Bearer ${token}` }
  const job = await playwright.request.newContext({ baseURL: new URL(page.url()).origin, extraHTTPHeaders: headers })
  expect((await job.get('/api/imports')).status()).toBe(401)

  await findSection(page, name).getByRole('button', { name: 'Change' }).click()
  const change = page.getByRole('dialog', { name: `Change ${name}` })
  await change.getByLabel(/^Read imports/).uncheck()
  await change.getByLabel(/^Make imports/).uncheck()
  await change.getByRole('button', { name: 'Save' }).click()
  await expect(change).toContainText('Choose at least one permission.')
  await expectAccessible(page)
  await change.getByLabel(/^Read imports/).check()
  await change.getByRole('button', { name: 'Save' }).click()
  await confirmStepUp(page, findSection(page, name).getByText('All organisations · Read imports', { exact: true }))

  await findSection(page, name).getByRole('button', { name: 'Switch off' }).click()
  await page
    .getByRole('alertdialog', { name: `Switch off ${name}?` })
    .getByRole('button', { name: 'Switch off the account' })
    .click()
  await expect(findSection(page, name)).toContainText(/Switched off on \d\d\/\d\d\/\d{4}/)
  await expect(findSection(page, name)).toContainText(/Revoked on/)
  await expect(findSection(page, name).getByRole('button')).toHaveCount(0)
})

test('a company admin manages only the accounts of their firm, and an adviser manages none', async ({ browser }) => {
  const company = await visit(browser, people.companyAdmin)
  await company.goto('/firm/service-accounts')
  const name = `Clients ${runId}`
  await createAccount(company, name)
  await expect(findSection(company, name)).toContainText('Harcourt Lisle · ')
  await expect(findSection(company, 'Import monitor')).toContainText('Operations desk')
  await expect(findSection(company, 'Nightly ledger import')).toHaveCount(0)
  await expect(company.getByText('All organisations', { exact: false })).toHaveCount(0)
  const adviser = await visit(browser, people.adviser)
  await adviser.goto('/firm/service-accounts')
  await expect(adviser.getByRole('dialog', { name: 'Sign in' })).toContainText('Only administrators can open that page.')
})
