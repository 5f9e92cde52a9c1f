import { expect, people, test, visit } from '@atrium/e2e/visitor'
import type { Page } from '@playwright/test'

const clients = '/dashboard/private-clients?sort=name'
const bar = (page: Page) => page.getByRole('region', { name: 'Selected clients' })
const boxes = (page: Page) => page.locator('.clients tbody input[type=checkbox]')

test('rows are selected singly, as a range and all together, and added to a client group', { tag: '@quick' }, async ({ browser }) => {
  const page = await visit(browser, people.adviser)
  await page.goto(clients)
  await boxes(page).nth(1).check()
  await expect(bar(page).getByText('1 client selected')).toBeVisible()
  await boxes(page)
    .nth(4)
    .click({ modifiers: ['Shift'] })
  await expect(bar(page).getByText('4 clients selected')).toBeVisible()
  // The list stays where it is: a press on a box opens no client.
  await expect(page).toHaveURL(/\/dashboard\/private-clients\?/)
  await bar(page).getByRole('button', { name: 'Client group', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Add to a client group' })
  await dialog.getByLabel('Client group', { exact: true }).selectOption({ index: 1 })
  await dialog.getByRole('button', { name: 'Add to group' }).click()
  await expect(dialog.getByText(/^\d+ clients? added\./)).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await bar(page)
    .getByRole('button', { name: /^Select all \d+/ })
    .click()
  await boxes(page).first().uncheck()
  const [, number = '0'] = /^Value of ([\d,]+)/.exec(await page.locator('.sums dt').first().innerText()) ?? []
  await expect(bar(page).locator('b')).toHaveText(`${Number(number.replaceAll(',', '')) - 1} clients selected`)
  const download = page.waitForEvent('download')
  await bar(page).getByRole('button', { name: 'Save the selected clients as my_accounts.csv' }).click()
  expect((await download).suggestedFilename()).toBe('my_accounts.csv')
  // Another filter shows other clients, and ends the selection.
  await page.getByRole('button', { name: 'B', exact: true }).isVisible()
  await bar(page).getByRole('button', { name: 'Clear selection' }).click()
  await expect(bar(page)).toBeHidden()
})

test('the effect of an access group is stated before clients join it', async ({ browser }) => {
  const page = await visit(browser, people.admin)
  await page.goto(clients)
  await expect(boxes(page).first()).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await bar(page).getByRole('button', { name: 'Access group', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Add to an access group' })
  await dialog.getByLabel('Access group', { exact: true }).selectOption({ index: 1 })
  await expect(dialog.getByText(/^\d+ advisers? will see \d+ more clients?$|^No adviser will see more clients/)).toBeVisible()
})
