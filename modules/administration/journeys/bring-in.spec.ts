import { expect, people, test, visit } from '@atrium/e2e/visitor'

test(
  '[P565] a client of the provider without an account is listed as not yet in the portal, and opens to be brought in',
  { tag: '@quick' },
  async ({ browser }) => {
    const page = await visit(browser, people.admin)
    await page.goto('/dashboard/private-clients?linked=not-in-portal')
    const row = page.locator('.clients tbody tr.row').first()
    await expect(row.getByText('Not in the portal')).toBeVisible()
    await expect(row.getByRole('checkbox')).toHaveCount(0)
    const name = await row.getByRole('link').innerText()
    await row.getByRole('link').click()
    await expect(page).toHaveURL(/bringIn=/)
    const drawer = page.getByRole('dialog', { name })
    await expect(drawer.getByText(/Bringing the client in creates an account/)).toBeVisible()
    await expect(drawer.getByRole('button', { name: 'Bring in and invite' })).toBeEnabled()
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(page).toHaveURL(/linked=not-in-portal/)
  },
)
