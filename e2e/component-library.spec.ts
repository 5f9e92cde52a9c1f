import { expect, follow, people, test, visit } from './visitor.ts'

test('a combo box announces the number of its choices in Icelandic', { tag: '@quick' }, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('atrium.locale', 'is'))
  await page.goto('/dev/ui')
  const field = page.getByRole('combobox', { name: 'Manager', exact: true }).first()
  await field.fill('lom')
  const announced = page.locator('[data-live-announcer]')
  await expect(announced).toContainText('1 valkostur')
  await field.fill('n')
  await expect(announced).toContainText('3 valkostir')
})

test('a list can be sorted with the keyboard only: Enter on the handle, arrow keys to move the entry, Enter', async ({ page }) => {
  await page.goto('/dev/ui')
  const list = page.getByRole('grid', { name: 'Asset classes' })
  const names = () => list.getByRole('row').evaluateAll((rows) => rows.map((row) => row.querySelector('.grow')?.textContent))
  await expect.poll(names).toEqual(['Cash', 'Equities', 'Fixed interest'])
  await list.getByRole('button', { name: 'Move Cash', exact: false }).first().focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(names).not.toEqual(['Cash', 'Equities', 'Fixed interest'])
  expect((await names())?.toSorted()).toEqual(['Cash', 'Equities', 'Fixed interest'])
})

test('charts have the heights of the specification: pie 300, bar 400, spider 560, organisation 600 [P542]', async ({ browser }) => {
  const page = await visit(browser, people.client)
  const portfolio = '/dashboard/private-clients/portfolio/HL-204417-02'
  for (const [address, kind, height] of [
    [`${portfolio}?tab=breakdowns`, 'pie', 300],
    [`${portfolio}?tab=performance`, 'bar', 400],
    [`${portfolio}?tab=exposure`, 'spider', 560],
    ['/dev/ui', 'organisation', 600],
  ] as const) {
    if (address === '/dev/ui') await page.goto(address)
    else await follow(page, address)
    const chart = page.locator(`.chart-box[data-height="${kind}"]`).first()
    await expect(chart.locator('canvas')).toBeVisible()
    expect([kind, (await chart.boundingBox())?.height]).toEqual([kind, height])
  }
})
