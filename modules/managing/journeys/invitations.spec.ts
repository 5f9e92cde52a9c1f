import { expect, people, proveSignIn, test, visit } from '@atrium/e2e/visitor'
import { clients, drawer, save, toast } from './drawer-pages.ts'

test('an invitation is listed with its sender and end, sent again, and revoked', { tag: '@quick' }, async ({ browser }) => {
  const page = await visit(browser, people.ledgerAdviser)
  const name = `Sabine Holt ${Date.now().toString(36)}`
  await page.goto(clients)
  await proveSignIn(page)
  await page.getByRole('button', { name: 'Add client' }).click()
  const form = drawer(page, 'Add new client')
  await form.getByLabel('Name', { exact: true }).fill(name)
  await form.getByLabel('Email', { exact: true }).fill(`${name.replaceAll(' ', '.').toLowerCase()}@holt.example`)
  await save(form).click()
  await drawer(page, `Edit ${name}`).getByRole('button', { name: 'Invite client' }).click()
  await toast(page, 'Client invited')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Invitations', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Invitations' })).toBeVisible()
  await page.getByLabel('Name or e-mail address').fill(name)
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row.getByText('Sent', { exact: true })).toBeVisible()
  await expect(row.getByText('Delphine Crane')).toBeVisible()
  await row.getByRole('button', { name: `Send again: ${name}` }).click()
  await toast(page, `A new invitation was sent to ${name}`)
  await row.getByRole('button', { name: `Revoke: ${name}` }).click()
  await expect(row.getByText('No longer valid')).toBeVisible()
  await expect(row.getByRole('button', { name: `Revoke: ${name}` })).toHaveCount(0)
})
