import { expect, expectAccessibleInThemes, people, test, visit } from '@atrium/e2e/visitor'
import type { Page } from '@playwright/test'

const themes = ['main', 'tech', 'contrast']

/** Reads colours, font and shape of an element in each theme. An element without a style of the design looks alike in all of them. */
async function readLooks(page: Page, selector: string): Promise<Set<string>> {
  const looks = new Set<string>()
  for (const theme of themes) {
    await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme)
    looks.add(
      await page.evaluate((query) => {
        const look = getComputedStyle(document.querySelector(query) as Element)
        return [look.backgroundColor, look.borderColor, look.borderRadius, look.color, look.fontFamily].join()
      }, selector),
    )
  }
  return looks
}

test(
  '[B277] the sign-in page, the choice of portals, and the sheets that create a portal and invite a client are styled and readable in three themes',
  { tag: '@quick' },
  async ({ browser }) => {
    // Four pages are checked in every theme.
    test.slow()
    const guest = await browser.newPage()
    await guest.goto('/login')
    await expect(guest.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
    expect((await readLooks(guest, 'button[type=submit]')).size).toBe(3)
    await expectAccessibleInThemes(guest)
    await guest.close()

    const page = await visit(browser, people.adviser)
    // The firm has reached its maximum number of portals, so the response is changed.
    await page.route('**/api/portals', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), canCreate: true } })
    })
    await page.goto('/portals')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('button', { name: 'Create client portals' }).click()
    const sheet = page.getByRole('dialog')
    await expect(sheet).toBeVisible()
    expect((await readLooks(page, '[role=dialog] button')).size).toBe(3)
    await expectAccessibleInThemes(page)
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    expect((await readLooks(page, 'li a')).size).toBe(3)
    await expectAccessibleInThemes(page)

    await page.goto('/dashboard/private-clients?manage=accounts/new')
    const invitation = page.getByRole('dialog', { name: 'Add new client' })
    await expect(invitation.getByRole('button', { name: 'Invite client' })).toBeVisible()
    await expect(invitation.getByLabel('Name', { exact: true })).toBeVisible()
    expect((await readLooks(page, '[role=dialog] .field')).size).toBe(3)
    await expectAccessibleInThemes(page)
  },
)
