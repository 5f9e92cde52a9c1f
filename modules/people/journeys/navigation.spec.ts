import { expect, expectAccessible, people, test, visit } from '@atrium/e2e/visitor'

test('an entry that an admin adds to the navigation appears for people who are signed in within a second, and disappears again', async ({
  browser,
}) => {
  const name = `Guides ${Date.now().toString(36)}`
  // An adviser, because another journey counts the entries that a client passes with Tab.
  const reader = await visit(browser, people.adviser)
  await reader.goto('/dashboard/private-clients')
  const navigation = reader.getByRole('navigation', { name: 'Main', exact: true })
  await expect(navigation.getByRole('link', { name: 'My clients' })).toBeVisible()
  const entry = navigation.getByRole('link', { name })

  const admin = await visit(browser, people.admin)
  await admin.goto('/admin/navigation?item=new')
  const panel = admin.getByRole('complementary')
  await panel.getByLabel('Name', { exact: true }).fill(name)
  await panel.getByLabel('Link', { exact: true }).fill('/portals')
  await panel.getByRole('button', { name: 'Show choices: Visible to' }).click()
  await admin.getByRole('option', { name: 'Advisor' }).click()
  await admin.keyboard.press('Tab')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(admin.getByText('Saved', { exact: true })).toBeVisible()
  await expect(entry).toBeVisible({ timeout: 1_000 })
  await expectAccessible(reader)
  await entry.click()
  await expect(reader).toHaveURL(/\/portals$/)

  await panel.getByRole('button', { name: 'Delete' }).click()
  await panel.getByRole('button', { name: /Are you sure/ }).click()
  await expect(entry).toBeHidden({ timeout: 2_000 })
})

test(
  'the entries of the firm have sub-entries in a menu, and on a phone they are in the menu of the person',
  { tag: '@quick' },
  async ({ browser }) => {
    const page = await visit(browser, people.adviser)
    await page.goto('/')
    await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('button', { name: 'Useful links' }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Your tax account (HMRC)', 'State Pension forecast', 'Bank of England base rate'])
    await page.setViewportSize({ width: 390, height: 844 })
    await page.reload()
    await page.getByRole('banner').getByRole('button', { name: /menu/i }).click()
    const links = page.getByRole('menu').getByRole('group', { name: 'From your firm' })
    await expect(links.getByRole('menuitem', { name: 'State Pension forecast' })).toBeVisible()
    await expectAccessible(page)
  },
)
