import { expect, expectAccessible, expectNoSidewaysScroll, people, test, visit } from '@atrium/e2e/visitor'
import { openLibrary, row } from './testing.ts'

const report = 'Annual suitability report 2026.pdf'

test('a document is enlarged and made smaller by keyboard; its pages are drawn again', { tag: '@quick' }, async ({ browser }) => {
  const page = await visit(browser, people.client)
  await openLibrary(page)
  await row(page, report).getByRole('button', { name: report, exact: true }).click()
  const drawer = page.getByRole('dialog', { name: report })
  const canvas = drawer.locator('canvas').first()
  const width = () => canvas.evaluate((element: HTMLCanvasElement) => element.getBoundingClientRect().width)
  await expect.poll(() => canvas.evaluate((element: HTMLCanvasElement) => element.width)).toBeGreaterThan(300)
  const before = await width()
  await drawer.getByRole('button', { name: 'Larger' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect.poll(width).toBeGreaterThan(before * 1.4)
  await expect(drawer.getByRole('region', { name: 'Page 1 of 1' })).toContainText('register a power of attorney')
  await expectAccessible(page)
  await drawer.getByRole('button', { name: /^150%/ }).click()
  await expect.poll(width).toBe(before)
  await drawer.getByRole('button', { name: 'Smaller' }).click()
  await expect.poll(width).toBeLessThan(before)
  const phone = await visit(browser, people.client, { viewport: { width: 390, height: 844 } })
  await openLibrary(phone)
  await row(phone, report).getByRole('button', { name: report, exact: true }).click()
  await phone.getByRole('button', { name: 'Larger' }).click()
  await expectNoSidewaysScroll(phone)
})

test('the name of the reader lies over a document if the firm wants it', async ({ browser }) => {
  const page = await visit(browser, people.client)
  await page.route('**/library*', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace('"marksDocuments":false', '"marksDocuments":true')
    await route.fulfill({ response, body })
  })
  await openLibrary(page)
  await row(page, report).getByRole('button', { name: report, exact: true }).click()
  const drawer = page.getByRole('dialog', { name: report })
  await expect(drawer.locator('.watermark').first()).toBeVisible()
  await expect(drawer.locator('.watermark span').first()).toHaveAttribute('data-text', /^Margaret Ashworth · /)
  await expect(drawer.locator('.watermark').first()).toHaveAttribute('aria-hidden', 'true')
  // It does not lie in the way of the text.
  await expect(drawer.getByRole('region', { name: 'Page 1 of 1' })).toContainText('register a power of attorney')
  await expectAccessible(page)
})
