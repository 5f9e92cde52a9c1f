import { readFileSync } from 'node:fs'
import { expect, expectAccessible, expectNoSidewaysScroll, people, test, visit } from '@atrium/e2e/visitor'
import type { Browser, Page } from '@playwright/test'
import { storeForm } from './form-pages.ts'

const properties = (page: Page) => page.getByRole('complementary', { name: 'Properties' })

/** Creates an empty form and opens its designer. */
async function openNewForm(browser: Browser): Promise<{ page: Page; id: string; name: string }> {
  const page = await visit(browser, people.admin)
  const { id, name } = await storeForm({})
  await page.goto(`/forms-designer/${id}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  return { page, id, name }
}

async function publishTemplate(browser: Browser, template: string): Promise<{ page: Page; id: string; name: string }> {
  const opened = await openNewForm(browser)
  await opened.page.getByRole('region', { name: 'Start from a template' }).getByRole('button', { name: template }).click()
  await expect(opened.page.getByRole('region', { name: 'Start from a template' })).toHaveCount(0)
  await opened.page.getByRole('button', { name: 'Publish' }).click()
  await expect(opened.page.getByText('Saved and published')).toBeVisible()
  return opened
}

async function typeDate(page: Page, group: string, digits: string): Promise<void> {
  await page.getByRole('group', { name: group }).getByRole('spinbutton', { name: /^Day/ }).click()
  await page.keyboard.type(digits)
}

test(
  'a client states who should receive a pension: shares must add up to 100%, and the answers are saved as PDF',
  { tag: '@quick' },
  async ({ browser }) => {
    test.setTimeout(120_000)
    const { id, name } = await publishTemplate(browser, 'Expression of wish')
    const page = await visit(browser, people.client)
    await page.goto(`/dashboard/private-clients/forms/${id}`)
    await page.getByLabel('Your full name').fill('Margaret Ashworth')
    await typeDate(page, 'Date of birth', '14031957')
    await page.getByLabel('Pension provider').fill('Calder Pensions')
    await page.getByLabel('Plan number').fill('CP-1')
    await page.getByRole('radio', { name: 'No', exact: true }).check()
    await page.getByRole('button', { name: 'Next: Who should receive it' }).click()
    await page.getByRole('button', { name: 'Add an entry' }).click()
    await page.getByRole('combobox', { name: 'Relationship to you' }).selectOption('charity')
    await expect(page.getByRole('group', { name: 'Date of birth' })).toHaveCount(0)
    await page.getByLabel('Full name').fill('Weald Hospice')
    await page.getByLabel('Address').fill('Tunbridge Wells')
    await page.getByLabel('Share in %').fill('60')
    await page.getByRole('radio', { name: 'That person’s children' }).check()
    await page.getByRole('radio', { name: 'No', exact: true }).check()
    await page.getByRole('button', { name: 'Next: Confirmation' }).click()
    // The step is drawn after the click.
    await expect(page.getByRole('checkbox')).toHaveCount(2)
    for (const box of await page.getByRole('checkbox').all()) await box.check()
    await page.getByRole('button', { name: 'Missing or incorrect information' }).click()
    await expect(page.getByRole('alert')).toContainText('Total of the shares in %')
    await expect(page.getByRole('alert')).toContainText('The shares must add up to 100%')
    await expect(page.getByText('The shares must add up to 100%', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Share in %').fill('100')
    await expect(page.getByText('The shares must add up to 100%', { exact: true })).toHaveCount(0)
    await page.getByRole('button', { name: 'Next: Confirmation' }).click()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByRole('link', { name: 'View your answers' }).click()
    await expect(page.getByText('Weald Hospice')).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Save as PDF' }).click()
    const saved = await download
    expect(saved.suggestedFilename()).toBe(`${name}.pdf`)
    expect(readFileSync(await saved.path()).toString('latin1', 0, 5)).toBe('%PDF-')
  },
)

test('a risk questionnaire shows its result to the client and to staff, with the points of each answer', async ({ browser }) => {
  test.setTimeout(120_000)
  const { id } = await publishTemplate(browser, 'Risk questionnaire')
  const page = await visit(browser, people.client, { viewport: { width: 390, height: 844 } })
  await page.goto(`/dashboard/private-clients/forms/${id}`)
  for (const question of ['I am comfortable', 'I would not sell', 'I would rather'])
    await page
      .getByRole('radiogroup', { name: new RegExp(question) })
      .getByRole('radio', { name: 'Agree', exact: true })
      .check()
  await page.getByRole('button', { name: /^Next: / }).click()
  await page.getByRole('combobox').selectOption('under-3')
  await page.getByLabel('How would you meet an unexpected expense?').fill('With a loan')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('link', { name: 'View your answers' }).click()
  // 2 × 3 + 2 × 3 + 3 + 2 × 0 = 15 of 28 points: profile 4 of equal bands, limited by the small reserve.
  const result = page.getByRole('region', { name: 'Result' })
  await expect(result).toContainText('Risk profile 3 of 7')
  await expect(result).toContainText('15 points, of 0 to 28 possible')
  await expect(result).toContainText('The answers alone give profile 4. It is limited to 3.')
  await expect(result).toContainText('Cash savings cover less than three months of outgoings')
  await result.getByText('How it is calculated').click()
  await expect(result.getByRole('row', { name: /^I am comfortable/ }).getByRole('cell')).toHaveText(['3 × 2', '6', '0–8'])
  await expect(result.getByRole('row', { name: /^Total/ }).getByRole('cell')).toHaveText(['15', '0–28'])
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  const admin = await visit(browser, people.admin)
  await admin.goto(page.url())
  await expect(admin.getByRole('region', { name: 'Result' })).toContainText('Risk profile 3 of 7')
})

test('an admin adds a check over two answers in the designer, with a message in each language', async ({ browser }) => {
  test.setTimeout(120_000)
  const { page, id } = await openNewForm(browser)
  for (const label of ['From', 'To']) {
    await page.getByRole('button', { name: 'Add field: Date', exact: true }).click()
    await properties(page).getByLabel('Label', { exact: true }).first().fill(label)
  }
  await properties(page).getByRole('button', { name: 'Add check' }).click()
  const check = properties(page).getByRole('group', { name: 'Check 1' })
  await check.getByRole('combobox', { name: 'Comparison' }).selectOption({ label: 'is less than' })
  await check.getByRole('combobox', { name: 'Compared with' }).selectOption({ label: 'another answer' })
  await check.getByRole('combobox', { name: 'Other answer' }).selectOption({ label: 'From' })
  // Without a message the form is not published.
  await expect(page.getByText('a check or pattern has no message in English')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish' })).toBeDisabled()
  await check.getByLabel('Message').fill('This is before the first date')
  await expectAccessible(page)
  await page.getByRole('combobox', { name: 'Language' }).selectOption('is')
  await expect(page.getByRole('region', { name: 'Form', exact: true }).getByText('not translated')).toHaveCount(2)
  await check.getByLabel('Message').fill('Þetta er á undan fyrri dagsetningu')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Saved and published')).toBeVisible()

  const client = await visit(browser, people.client)
  await client.goto(`/dashboard/private-clients/forms/${id}`)
  await typeDate(client, 'From', '02032026')
  await typeDate(client, 'To', '01032026')
  await client.getByRole('button', { name: 'Missing or incorrect information' }).click()
  await expect(client.getByRole('alert')).toContainText('To: This is before the first date')
  await typeDate(client, 'To', '03032026')
  await client.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(client.getByRole('link', { name: 'View your answers' })).toBeVisible()
})
