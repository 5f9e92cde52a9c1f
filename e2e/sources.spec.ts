import { expect, expectAccessible, expectNoSidewaysScroll, people, test, visit } from './visitor.ts'

test('an admin sees how the sources of the figures do, and what of them does not agree', async ({ browser }) => {
  const admin = await visit(browser, people.admin)
  await admin.goto('/profile/me')
  await admin
    .getByRole('button', { name: /Oscar Venn/ })
    .first()
    .click()
  await admin.getByRole('menuitem', { name: 'Data sources' }).click()
  const sources = admin.getByRole('region', { name: 'Where figures come from' })
  await expect(sources.getByRole('row', { name: /^Portfolio system/ })).toContainText(/Answers|failed/)
  const differences = admin.getByRole('region', { name: 'What does not agree' })
  await differences.getByRole('button', { name: 'Compare now' }).click()
  await expect(differences.getByRole('status')).toContainText(/\d+ portfolios compared, /, { timeout: 30_000 })
  await expect(differences.getByRole('row', { name: /Margaret Ashworth/ })).toContainText('There is no price; it is in no total.')
  await expectAccessible(admin)
  await admin.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(admin)
})

test('nobody but an admin does', async ({ browser }) => {
  const adviser = await visit(browser, people.adviser)
  await adviser.goto('/admin/sources')
  await expect(adviser.getByRole('heading', { name: 'Where figures come from' })).toBeHidden()
  await expect(adviser).not.toHaveURL(/sources$/)
})
