import { expect, expectAccessibleInThemes, expectNoSidewaysScroll, people, test, visit } from '@atrium/e2e/visitor'

const meetings = '/dashboard/private-clients/meetings'

test('an adviser opens the preparation of a meeting, which is one page of A4', { tag: '@quick' }, async ({ browser }) => {
  const page = await visit(browser, people.adviser)
  await page.goto(meetings)
  const meeting = page.getByRole('listitem').filter({ hasText: 'James retires in September' })
  await meeting.getByRole('link', { name: 'Prepare' }).click()
  await expect(page.getByRole('heading', { name: 'Agenda' })).toBeVisible()
  const head = page.getByRole('region', { name: 'The meeting' })
  await expect(head.getByText('Margaret Ashworth, Eleanor Whitcombe')).toBeVisible()
  await expect(head.getByText('By video')).toBeVisible()
  await expect(head.getByText('James retires in September')).toBeVisible()
  await expect(page.getByRole('row', { name: /Value now/ })).toBeVisible()
  const file = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(file.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  await expectAccessibleInThemes(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
})
