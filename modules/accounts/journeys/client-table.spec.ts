import { expect, expectAccessibleInThemes, people, test, visit } from '@atrium/e2e/visitor'

test('[B288] the table of clients is styled and readable in three themes', { tag: '@quick' }, async ({ browser }) => {
  const page = await visit(browser, people.adviser)
  await page.goto('/dashboard/private-clients?linked=all')
  await expect(page.locator('.clients tbody tr.row a').first()).toBeVisible()
  const readLook = () =>
    page.evaluate(() => {
      const style = (selector: string) => getComputedStyle(document.querySelector(selector) as Element)
      const row = style('.clients tbody tr.row')
      return [
        style('.desk-bar').backgroundColor,
        style('.clients tbody th').color,
        style('.clients thead th').color,
        style('.clients tbody td').borderBottomColor,
        style('h1').fontFamily,
        row.height,
      ].join()
    })
  const looks = new Set<string>()
  for (const theme of ['main', 'tech', 'contrast']) {
    await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme)
    looks.add(await readLook())
  }
  expect(looks.size).toBe(3)
  // Figures are aligned to the right with digits of equal width, and rows have the height of the design.
  const value = page.locator('.clients tbody .col-value').first()
  await expect(value).toHaveCSS('text-align', 'right')
  await expect(page.locator('.clients tbody tr.row').first()).toHaveCSS('height', '32px')
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await expectAccessibleInThemes(page)
})
