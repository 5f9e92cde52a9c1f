import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, people, test, visit } from '@atrium/e2e/visitor'
import type { Me } from '@atrium/people/contract/profiles'

const projection = (page: Page) => page.getByRole('region', { name: 'Projection', exact: true })

async function openPlanning(page: Page, query = ''): Promise<string> {
  const { accounts } = (await (await page.request.get('/api/me')).json()) as Me
  const names = new Set(['Margaret Ashworth', 'Daniel Fenwick-Hale'])
  const path = `/dashboard/private-clients/account/${accounts.find(({ name }) => names.has(name))!.id}/financial`
  await page.goto(`${path}${query}`)
  await expect(projection(page).getByRole('img', { name: /^Net worth over/ })).toBeVisible()
  return path
}

const pressedYears = (page: Page) => projection(page).getByRole('group', { name: 'Years' }).getByRole('button', { pressed: true })

test(
  'a client sees the projection of their net worth with the options and defaults of the specification [P018] [P519] [P520] [P521] [P522] [P523]',
  { tag: '@quick' },
  async ({ browser }) => {
    const page = await visit(browser, people.client)
    await openPlanning(page)
    const part = projection(page)
    await expect(part.getByRole('img', { name: /^Net worth over 10 years/ })).toBeVisible()
    await expect(part.getByRole('group', { name: 'Years' }).getByRole('button')).toHaveText(['5 years', '10 years', '20 years'])
    await expect(pressedYears(page)).toHaveText('10 years')
    await expect(part.getByRole('slider', { name: 'Return a year' })).toHaveValue('4')
    await expect(part.getByRole('slider', { name: 'Inflation a year' })).toHaveValue('2')
    await expect(part.getByRole('textbox', { name: 'Paid in a month' })).toHaveValue('0')
    await expect(part.getByRole('combobox', { name: 'Risk profile' })).toHaveValue('5')
    await expect(part).toContainText('On these assumptions,')
    await expect(part).toContainText('This is an illustration, not advice or a forecast.')
    await expect(part).toContainText('The range is based on 10,000 simulated courses.')
    await expect(part).toContainText('10,000 simulated courses (seed 1)')
    await expectAccessible(page)

    const [start] = await part.locator('.plan-figures dd').allTextContents()
    await part.getByRole('button', { name: 'Table', exact: true }).click()
    await expect(part.getByRole('row')).toHaveCount(12)
    await expect(part.getByRole('row').nth(1)).toContainText(start!.split(', how')[0]!)
    await expectAccessible(page)
  },
)

test('a client changes the options of a projection, which the URL keeps, and opens how a figure is calculated', async ({ browser }) => {
  const page = await visit(browser, people.client)
  const path = await openPlanning(page)
  const part = projection(page)
  const sentence = part.locator('.projection-sentence')
  const before = await sentence.textContent()
  await part.getByRole('slider', { name: 'Return a year' }).press('ArrowRight')
  await expect(sentence).not.toHaveText(before!)
  await part.getByRole('button', { name: '20 years' }).click()
  await expect(page).toHaveURL(`${path}?projection=20%3A4.25%3A2%3A0%3A5`)

  const contribution = part.getByRole('textbox', { name: 'Paid in a month' })
  await contribution.fill('£1.000,50')
  await expect(part).toContainText('Please enter an amount such as 1,000 or 1000.50.')
  await contribution.fill('9,000,000')
  await expect(part).toContainText('Please enter an amount between −1,000,000 and 1,000,000.')
  await contribution.fill('-900,000')
  await expect(sentence).toContainText('nothing is left at the end of')
  await contribution.fill('1,000')
  await expect(part).toContainText('£1,000.00 is paid in each month.')
  await expect(page).toHaveURL(/projection=20%3A4.25%3A2%3A1000%3A5/)

  await page.reload()
  await expect(pressedYears(page)).toHaveText('20 years')
  await expect(contribution).toHaveValue('1000')
  const figure = part.locator('.plan-figures').getByRole('button').nth(1)
  const amount = (await figure.textContent())!.split(', how')[0]!
  await figure.click()
  await expect(page.getByRole('dialog')).toContainText(amount)
  await expect(page.getByRole('dialog')).toContainText('Assumed return a year')
  await expectAccessible(page)
})

test('a client stops the simulation on a phone, and an address with other options shows the defaults', async ({ browser }) => {
  const page = await visit(browser, people.jointOwner, { viewport: { width: 390, height: 844 }, hasTouch: true })
  // The simulation does not end by itself.
  await page.route('**/assets/worker-*', () => undefined)
  await openPlanning(page, '?projection=15:4:2:0:5')
  await expect(pressedYears(page)).toHaveText('10 years')
  const part = projection(page)
  await expect(part).toContainText('The range is based on 500 courses so far; the others are being simulated.')
  await part.getByRole('button', { name: 'Stop' }).click()
  await expect(part).toContainText('The range is based on 500 simulated courses.')
  await part.getByRole('button', { name: 'Table', exact: true }).click()
  await expect(part.getByRole('row')).toHaveCount(12)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
