import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, openHome, people, test, visit } from '@atrium/e2e/visitor'

const portal = 'private-clients'
const box = (page: Page) => page.getByRole('region', { name: 'Feedback' })

/** Opens the overview of a client who is asked for feedback. In a repeated run they have given it, so that the answer to the prompt is changed. */
async function openAsked(page: Page): Promise<void> {
  const { isDue } = (await (await page.request.get(`/api/portals/${portal}/feedback-prompt`)).json()) as { isDue: boolean }
  if (!isDue) await page.route('**/feedback-prompt', (route) => route.fulfill({ json: { isDue: true } }))
  await openHome(page)
  await expect(box(page)).toBeVisible()
}

test(
  'a client gives feedback from 1 to 9, is thanked, and the box is hidden; the adviser reads it [P151] [P278] [P279] [P336]',
  { tag: '@quick' },
  async ({ browser }) => {
    const comment = `Clear figures ${randomUUID().slice(0, 8)}`
    const page = await visit(browser, people.client, { viewport: { width: 390, height: 844 }, hasTouch: true })
    await openAsked(page)
    const ratings = box(page).getByRole('radio')
    await expect(ratings).toHaveCount(9)
    await expect(box(page).getByRole('radio', { name: '1 NOT LIKELY', exact: true })).toBeAttached()
    await expect(box(page).getByRole('radio', { name: '9 LIKELY', exact: true })).toBeAttached()
    for (const end of ['NOT LIKELY', 'LIKELY'])
      await expect(box(page).locator('.rating-ends').getByText(end, { exact: true })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await box(page).getByRole('radio', { name: '9 LIKELY' }).check()
    await box(page).getByLabel('What could we do better? (optional)').fill(comment)
    await box(page).getByRole('button', { name: 'Send feedback' }).click()
    await expect(page.locator('.toasts').getByText('Thank you for your feedback!')).toBeVisible()
    await expect(box(page)).toHaveCount(0)

    const adviser = await visit(browser, people.adviser)
    await adviser.goto(`/dashboard/${portal}/feedback`)
    await expect(adviser.getByRole('heading', { name: 'Feedback', level: 1 })).toBeVisible()
    await expect(adviser.getByText(comment)).toBeVisible()
    await expect(adviser.getByText('Rated 8 or 9').first()).toBeVisible()
    await expect(adviser.getByText(/NPS|promoter/i)).toHaveCount(0)
    await expectAccessible(adviser)
  },
)

test('a client closes the feedback box, and it stays hidden [P278]', async ({ browser }) => {
  const page = await visit(browser, people.screenReader)
  await openAsked(page)
  await box(page).getByRole('button', { name: 'Close' }).click()
  await expect(box(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(box(page)).toHaveCount(0)
})
