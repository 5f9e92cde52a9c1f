import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, openHome, people, test, visit } from '@atrium/e2e/visitor'

const parsePounds = (text: string) => Number(text.split('\n')[0]?.replaceAll(/[£,]/g, ''))
const readValues = async (page: Page) => (await page.locator('.household-table tbody td:last-child').allInnerTexts()).map(parsePounds)

test.describe('the household page', () => {
  test('[P006] lists the accounts with their values and total, each with a link to its page', { tag: '@quick' }, async ({ browser }) => {
    const page = await visit(browser, people.client)
    await openHome(page)
    await page.getByRole('navigation', { name: 'Accounts' }).getByRole('link', { name: 'All accounts' }).click()
    await expect(page).toHaveURL(/\/dashboard\/private-clients\/household$/)
    await expect(page.locator('.household-table tbody tr')).toHaveCount(2)
    const [whole, parts] = [parsePounds(await page.locator('.hero .figure').innerText()), await readValues(page)]
    expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(whole, 2)
    expect(parts).toEqual(parts.toSorted((a, b) => b - a))
    await page.locator('.household-table').getByRole('link', { name: 'Margaret Ashworth' }).click()
    await expect(page.locator('.pf-table')).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Accounts' }).locator('[aria-current]')).toHaveText('Margaret Ashworth')
  })

  test('shows the owners and the client’s share of the total', async ({ browser }) => {
    const page = await visit(browser, people.jointOwner)
    await page.goto('/dashboard/private-clients/household')
    const joint = page.locator('.household-table tbody tr', { hasText: 'Daniel and Rosalind Fenwick-Hale' })
    await expect(joint.locator('td .owners')).toContainText(/You 50%|You 50\.00%/)
    await expect(joint.locator('td .owners')).toContainText('Rosalind Fenwick-Hale')
    await expect(page.locator('.hero')).toContainText(/of which yours: £[\d,]+\.\d\d/)
    await expect(page.getByText('equal shares are assumed')).toBeVisible()
  })

  test('explains the total and is accessible on a small screen', async ({ browser }) => {
    const page = await visit(browser, people.client, { viewport: { width: 360, height: 740 } })
    await page.goto('/dashboard/private-clients/household')
    await expect(page.locator('.hero .figure')).toContainText('£')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'How the total value is calculated' }).click()
    await expect(page.getByRole('dialog', { name: 'All accounts together' })).toContainText('The Ashworth Family Trust')
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('shows staff the not-found page', async ({ browser }) => {
    const page = await visit(browser, people.secondAdviser)
    await page.goto('/dashboard/private-clients/household')
    await expect(page).toHaveURL(/\/dashboard\/404$/)
  })
})
