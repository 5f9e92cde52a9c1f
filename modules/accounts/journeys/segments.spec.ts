import { expect, expectAccessibleInThemes, expectNoSidewaysScroll, people, test, visit } from '@atrium/e2e/visitor'

const clients = '/dashboard/private-clients'

test('an adviser finds clients by a condition, sees why each matches, and saves the segment', { tag: '@quick' }, async ({ browser }) => {
  const page = await visit(browser, people.adviser)
  await page.goto(clients)
  const bar = page.getByRole('group', { name: 'Conditions' })
  const rows = page.locator('.clients tbody tr.row')
  await expect(rows.first()).toBeVisible()
  // By keyboard alone.
  await page.getByRole('button', { name: 'Add condition' }).press('Enter')
  const panel = page.getByRole('dialog', { name: 'Add condition' })
  await expect(panel.getByRole('button', { name: 'Value of the account' })).toBeFocused()
  await expect(panel.getByRole('button', { name: 'Answer to a form' })).toHaveCount(0)
  await expectAccessibleInThemes(page)
  await panel.getByRole('button', { name: 'Value of the account' }).press('Enter')
  await expect(panel.getByRole('button', { name: 'Apply' })).toBeDisabled()
  await expect(panel.getByRole('textbox', { name: 'From' })).toBeFocused()
  await page.keyboard.type('1000000')
  await page.keyboard.press('Enter')
  const chip = bar.getByRole('button', { name: 'Value from £1,000,000', exact: true })
  await expect(chip).toBeVisible()
  await expect(page).toHaveURL(/where=/)
  await expect(bar.getByRole('button', { name: 'Add condition' })).toBeFocused()
  await expect(rows.filter({ hasText: 'Margaret Ashworth' }).locator('.why')).toHaveText(/^Value £\d,\d{3},\d{3}$/)
  await expect(rows.filter({ hasText: 'Geoffrey Tillotson' })).toHaveCount(0)
  // A second condition: both have to apply.
  await bar.getByRole('button', { name: 'Add condition' }).click()
  await panel.getByRole('button', { name: 'Number of portfolios' }).click()
  await panel.getByRole('textbox', { name: 'From' }).fill('3')
  await panel.getByRole('button', { name: 'Apply' }).click()
  await expect(rows.filter({ hasText: 'Margaret Ashworth' }).locator('.why')).toHaveText(/^Value £[\d,]+ · \d portfolios$/)
  await expectAccessibleInThemes(page)
  // A condition is changed in place, and the address restores the segment.
  await bar.getByRole('button', { name: 'Number of portfolios from 3', exact: true }).click()
  const edit = page.getByRole('dialog', { name: 'Change condition' })
  await edit.getByRole('textbox', { name: 'From' }).fill('90')
  await edit.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('No client matches these filters')).toBeVisible()
  await page.reload()
  await bar.getByRole('button', { name: 'Remove condition: Number of portfolios from 90' }).click()
  await expect(rows.filter({ hasText: 'Margaret Ashworth' })).toHaveCount(1)
  const views = page.getByRole('navigation', { name: 'Saved views' })
  await views.getByRole('button', { name: 'Save this view' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this view' })
  const name = `Large accounts ${Date.now().toString(36)}`
  await dialog.getByLabel('Name of the view').fill(name)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  const own = views.getByRole('button', { name: new RegExp(`^${name}`) })
  await expect(own).toHaveAttribute('aria-current', 'page')
  await bar.getByRole('button', { name: 'Clear conditions' }).click()
  await expect(bar).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add condition' })).toBeFocused()
  await expect(page).toHaveURL(new RegExp(`${clients}$`))
  await own.click()
  await expect(chip).toBeVisible()
  await views.getByRole('button', { name: 'Delete this view' }).click()
  await expect(own).toBeHidden()
})

test('a segment that the firm shares opens with its conditions; a security that no longer exists is named as missing', async ({
  browser,
}) => {
  const page = await visit(browser, people.adviser)
  await page.goto(clients)
  await page
    .getByRole('navigation', { name: 'Saved views' })
    .getByRole('button', { name: /^Cash to invest/ })
    .click()
  const bar = page.getByRole('group', { name: 'Conditions' })
  await expect(bar.getByRole('button', { name: 'Cash from 3% of a portfolio', exact: true })).toBeVisible()
  const where = [{ kind: 'holding', settings: { security: '01a1fd36-0000-7000-8000-000000000000' } }]
  await page.goto(`${clients}?where=${encodeURIComponent(JSON.stringify(where))}`)
  await expect(bar.getByText('Holds a security: no longer available')).toBeVisible()
  await expect(page.getByText('No client matches these filters')).toBeVisible()
})

test('on a phone, conditions are added in a drawer', async ({ browser }) => {
  const page = await visit(browser, people.adviser, { viewport: { width: 390, height: 844 } })
  await page.goto(clients)
  await page.getByRole('button', { name: 'Add condition' }).click()
  const drawer = page.getByRole('dialog', { name: 'Add condition' })
  await drawer.getByRole('button', { name: 'Last login' }).click()
  await drawer.getByLabel('When').selectOption('Has never logged in')
  await drawer.getByRole('button', { name: 'Apply' }).click()
  await expect(page.locator('.clients tbody tr.row .why').first()).toHaveText('Has never logged in')
  await expectNoSidewaysScroll(page)
})
