import { expect, people, proveSignIn, test, visit } from '@atrium/e2e/visitor'
import type { Page } from '@playwright/test'

const invitations = '/dashboard/private-clients/invitations'

/** Returns the name of a client of the provider without an account. */
async function findListedName(page: Page): Promise<string> {
  await page.goto('/dashboard/private-clients?linked=not-in-portal&sort=name')
  const row = page.locator('.clients tbody tr.row').last()
  await expect(row.getByText('Not in the portal')).toBeVisible()
  return row.getByRole('link').innerText()
}

async function chooseFile(page: Page, text: string): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name: 'clients.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.getByRole('button', { name: 'Check the file' }).click()
}

test('clients of a file are checked, decided on, imported and invited', { tag: '@quick' }, async ({ browser }) => {
  const page = await visit(browser, people.admin)
  const word = Date.now().toString(36)
  const listed = await findListedName(page)
  await page.goto(invitations)
  await proveSignIn(page)
  await page.getByRole('link', { name: 'Import from a file' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Import clients' })).toBeVisible()
  await chooseFile(page, `Name;Email\nNora ${word};nora@${word}.example\n${listed};similar@${word}.example\nNo Address;\n`)
  await expect(page.getByRole('heading', { name: '3 rows checked' })).toBeVisible()
  // The clients to decide are shown first, with the reason of each proposal. Nothing is chosen.
  const decision = page.getByLabel(`What to do with ${listed}`)
  await expect(decision).toHaveValue('')
  await expect(
    decision
      .locator('option')
      .filter({ hasText: `Link to ${listed}` })
      .first(),
  ).toContainText('similar name')
  await expect(page.getByText('1 client to decide is left out unless you choose.')).toBeVisible()
  await decision.selectOption('Create without a link')
  await expect(page.getByText('1 client to decide is left out unless you choose.')).toBeHidden()
  await page.getByRole('button', { name: /^Invalid/ }).click()
  await expect(page.getByText('Email: This value is missing.')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the rows to correct' }).click()
  expect((await download).suggestedFilename()).toBe('clients-to-correct.csv')
  await page.getByLabel('Invite the clients at once').check()
  await page.getByRole('button', { name: 'Import 2 clients' }).click()
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible()
  await page.getByRole('button', { name: /^Created/ }).click()
  await expect(page.getByRole('row').filter({ hasText: `Nora ${word}` })).toContainText('Created, invited')
  await page.getByRole('link', { name: 'To the invitations' }).click()
  await page.getByLabel('Name or e-mail address').fill(word)
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: `nora@${word}.example` })
      .getByText('Sent', { exact: true }),
  ).toBeVisible()
})

test('a file that cannot be read is refused with the reason, and another can be chosen', async ({ browser }) => {
  const page = await visit(browser, people.companyAdmin)
  await page.goto('/dashboard/private-clients/client-import')
  await chooseFile(page, 'Name,Phone\nAnn,1\n')
  await expect(page.getByRole('alert')).toContainText('The columns “Name” and “Email” are required.')
  await page.getByRole('link', { name: 'Choose another file' }).click()
  await chooseFile(page, 'Name,Email\nAnn,ann@example.example\n')
  await expect(page.getByRole('heading', { name: '1 row checked' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete this file' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Import clients' })).toBeVisible()
})

test('is not offered to advisers', async ({ browser }) => {
  const page = await visit(browser, people.adviser)
  await page.goto(invitations)
  await expect(page.getByRole('button', { name: 'Preview the e-mail' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Import from a file' })).toHaveCount(0)
})

test('fits a phone', async ({ browser }) => {
  const page = await visit(browser, people.admin, { viewport: { width: 390, height: 844 } })
  await page.goto('/dashboard/private-clients/client-import')
  const name = 'Ann-Charlotte Featherstonehaugh-Cholmondeley'
  await chooseFile(page, `Name,Email\n${name},a.very.long.address.of.a.client@a-long-domain-of-a-firm.example\n,x@example.example`)
  await expect(page.getByLabel(`What to do with ${name}`)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('the invitation is shown as the client receives it, in each language, and can do nothing', { tag: '@quick' }, async ({ browser }) => {
  const page = await visit(browser, people.adviser)
  const refused: string[] = []
  page.on('console', (message) => /content security policy/i.test(message.text()) && refused.push(message.text()))
  await page.goto(invitations)
  await page.getByRole('button', { name: 'Preview the e-mail' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invitation' })
  await expect(dialog.getByText('Its link is valid for 7 days and works once.')).toBeVisible()
  await expect(dialog.getByText('Your portal at Harcourt Lisle')).toBeVisible()
  const frame = dialog.locator('iframe')
  await expect(frame).toHaveAttribute('sandbox', '')
  const letter = frame.contentFrame()
  const button = letter.getByRole('link', { name: 'Choose your password' })
  await expect(button).toBeVisible()
  // The styles of the letter apply although the page's policy refuses style attributes.
  await expect(button).toHaveCSS('background-color', 'rgb(20, 80, 107)')
  await expect(letter.getByText('#token=example-only')).toBeVisible()
  await button.click()
  await expect(dialog.getByText('The link in this preview is an example and does not work.')).toBeVisible()
  expect(page.context().pages()).toHaveLength(1)
  await dialog.getByLabel('Language').selectOption('is')
  await expect(letter.getByText('Gáttin þín er tilbúin.')).toBeVisible()
  expect(refused).toEqual([])
})

test('the invitation is also shown where a client is brought in, and where many clients are invited', async ({ browser }) => {
  const page = await visit(browser, people.admin)
  await page.goto('/dashboard/private-clients?linked=not-in-portal')
  await page.locator('.clients tbody tr.row').first().getByRole('link').click()
  const drawer = page.getByRole('dialog').filter({ hasText: 'Bringing the client in creates an account' })
  const preview = page.getByRole('dialog', { name: 'Invitation', exact: true })
  const open = async () => {
    await page.getByRole('dialog').getByRole('button', { name: 'Preview the e-mail' }).click()
    await expect(preview.locator('iframe').contentFrame().getByRole('link', { name: 'Choose your password' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(preview).toBeHidden()
  }
  await open()
  // Only the preview was closed.
  await expect(drawer).toBeVisible()
  await page.goto('/dashboard/private-clients?sort=name')
  await page.locator('.clients tbody input[type=checkbox]').first().check()
  await page.getByRole('region', { name: 'Selected clients' }).getByRole('button', { name: 'Invite', exact: true }).click()
  await open()
  await expect(page.getByRole('dialog', { name: 'Invite clients' })).toBeVisible()
})
