/// <reference lib="dom" />
import { expect, expectAccessible, createEmailAddress, people, readEmail, test, visit } from '@atrium/e2e/visitor'

test('[P066] an admin of the firm sees its people and seats and invites an adviser', { tag: '@quick' }, async ({ browser }) => {
  const page = await visit(browser, people.companyAdmin)
  await page.goto('/profile/me')
  await page.getByRole('link', { name: 'Your firm' }).click()
  await expect(page.getByRole('heading', { name: 'Harcourt Lisle', level: 1 })).toBeVisible()
  await expect(page.getByRole('row', { name: /Eleanor Whitcombe/ })).toContainText('Adviser')
  await expect(page.getByText('of 50 seats')).toBeVisible()
  await expectAccessible(page)
  const send = page.getByRole('button', { name: 'Send invitation' })
  await page.getByLabel('Email', { exact: true }).fill(createEmailAddress('new.adviser'))
  await send.click()
  await expect(page.getByLabel('Email', { exact: true })).toHaveAccessibleDescription('Please use an email with an allowed domain.')
  const email = createEmailAddress('new.adviser').replace(/@.*/, '@harcourt-lisle.example')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await send.click()
  await expect(page.getByText(`An invitation is on its way to ${email}.`)).toBeVisible()
  expect(await readEmail(page, email)).toContain('/signup/adviser#token=')
})

test('[P066] [P150] an adviser sees the sign-in dialog, which states that an administrator is needed; a client is sent to the portals', async ({
  browser,
}) => {
  const adviser = await visit(browser, people.adviser)
  await adviser.goto('/profile/organisation')
  await expect(adviser).toHaveURL(/\/\?action=login$/)
  await expect(adviser.getByRole('dialog', { name: 'Sign in' })).toContainText('Only administrators can open that page.')
  const client = await visit(browser, people.client)
  await client.goto('/profile/organisation')
  await expect(client).toHaveURL(/\/portals$/)
})

test('the URL /admin opens the first permitted page of the back office for staff, and no page of it for a client', async ({ browser }) => {
  for (const [person, address] of [
    [people.admin, /\/admin\/pages$/],
    [people.adviser, /\/firm\/sources$/],
    [people.client, /\/(portals|account\/[^/]+)$/],
  ] as const) {
    const page = await visit(browser, person)
    await page.goto('/admin')
    await expect(page).toHaveURL(address)
    await expect(page.getByText('Page not found.')).toHaveCount(0)
  }
})
