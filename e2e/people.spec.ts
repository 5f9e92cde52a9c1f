import { expect, expectAccessible, expectNoSidewaysScroll, people, test, visit } from './visitor.ts'

test('[P147] whose second factor the firm switched off reads it in their profile', async ({ browser }) => {
  const page = await visit(browser, people.withoutPin)
  await page.goto('/profile/me')
  const settings = page.getByRole('region', { name: 'How you sign in' })
  await expect(settings).toContainText(/Switched off by your firm on \d\d\/\d\d\/\d{4}: Has neither a phone nor mail/)
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
})
