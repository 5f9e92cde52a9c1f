import { expect, people, test, visit } from '@atrium/e2e/visitor'

const clients = '/dashboard/private-clients'

test('a filter is saved as a view, which restores it, and can be deleted', { tag: '@quick' }, async ({ browser }) => {
  const page = await visit(browser, people.adviser)
  await page.goto(clients)
  const views = page.getByRole('navigation', { name: 'Saved views' })
  await expect(views.getByRole('button', { name: /^Clients with a pension \d/ })).toBeVisible()
  await page.getByLabel('Type', { exact: true }).selectOption('ISA')
  await page.getByRole('columnheader', { name: 'Client', exact: true }).getByRole('button').click()
  await expect(page).toHaveURL(/type=ISA/)
  await views.getByRole('button', { name: 'Save this view' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this view' })
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByText('Please name the view.')).toBeVisible()
  // Only admins of the firm share views.
  await expect(dialog.getByRole('checkbox')).toHaveCount(0)
  const name = `ISA by name ${Date.now().toString(36)}`
  await dialog.getByLabel('Name of the view').fill(name)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  const own = views.getByRole('button', { name: new RegExp(`^${name}`) })
  await expect(own).toHaveAttribute('aria-current', 'page')
  await views.getByRole('button', { name: 'All clients' }).click()
  await expect(page).toHaveURL(new RegExp(`${clients}$`))
  await own.click()
  await expect(page).toHaveURL(/type=ISA/)
  await expect(page.getByLabel('Type', { exact: true })).toHaveValue('ISA')
  await expect(page.getByRole('columnheader', { name: 'Client', exact: true })).toHaveAttribute('aria-sort', 'ascending')
  await views.getByRole('button', { name: 'Delete this view' }).click()
  await expect(own).toBeHidden()
})
