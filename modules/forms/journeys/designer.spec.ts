/// <reference lib="dom" />
import { expect, expectAccessible, people, test, visit, visitInOwnSession } from '@atrium/e2e/visitor'
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { formsPath, publishForm, storeForm } from './form-pages.ts'

const canvas = (page: Page) => page.getByRole('region', { name: 'Form', exact: true })
const card = (page: Page, name: string) => canvas(page).getByRole('button', { name: new RegExp(`^${name}\\b`) })
const properties = (page: Page) => page.getByRole('complementary', { name: 'Properties' })
const names = (page: Page) => canvas(page).locator('.designer-field strong').allTextContents()

/** Stores an empty form, and opens its designer from the grid of forms. */
async function openDesignerFromGrid(page: Page): Promise<string> {
  const { name } = await storeForm({})
  await page.goto('/admin/forms')
  await page.getByRole('searchbox').fill(name)
  // A click on a row while the list is filtered would be lost with the row.
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2)
  await page.getByRole('table').getByRole('button', { name }).click()
  await page.getByRole('complementary').getByRole('button', { name: 'Designer' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  return name
}

/** Stores an empty form, and opens its designer by its address. */
async function openDesigner(page: Page): Promise<string> {
  const { id, name } = await storeForm({})
  await page.goto(`/forms-designer/${id}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  return name
}

async function add(page: Page, type: string, label: string): Promise<void> {
  await page.getByRole('button', { name: `Add field: ${type}`, exact: true }).click()
  await properties(page).getByLabel('Label', { exact: true }).first().fill(label)
  await expect(card(page, label)).toBeVisible()
}

test(
  '[B012] [B030] [B082] [B084] an admin builds a form with steps, fieldsets and fields, moves, publishes and exports it',
  { tag: '@quick' },
  async ({ browser }) => {
    test.setTimeout(120_000)
    const page = await visit(browser, people.admin)
    const name = await openDesignerFromGrid(page)
    await expect(page).toHaveURL(/\/forms-designer\/[\da-f-]{36}$/)
    await expect(page.getByText('the form has no fields yet')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Publish' })).toBeDisabled()
    await add(page, 'Text', 'Full name')
    await properties(page).getByRole('switch', { name: 'Required' }).check()
    await add(page, 'Select', 'Status')
    await add(page, 'Text', 'Spouse')
    await properties(page).getByRole('button', { name: 'Add rule' }).click()
    await properties(page).getByRole('combobox', { name: 'Field', exact: true }).selectOption({ label: 'Status' })
    await properties(page).getByRole('combobox', { name: 'Value', exact: true }).selectOption({ index: 1 })
    await expect(card(page, 'Spouse')).toContainText('conditional')

    // A second fieldset and a second step, into which a field is moved by keyboard.
    await page.getByRole('button', { name: 'Add fieldset' }).click()
    await page.getByRole('button', { name: 'Add step' }).click()
    await properties(page).getByLabel('Title').fill('Aims')
    await add(page, 'Text area', 'What matters')
    await page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: /1/ }).click()
    expect(await names(page)).toEqual(['Full name', 'Status', 'Spouse'])
    await card(page, 'Spouse').click()
    await page.getByRole('button', { name: 'Move up' }).first().click()
    expect(await names(page)).toEqual(['Full name', 'Spouse', 'Status'])
    await expect(card(page, 'Spouse')).toBeFocused()
    await page.keyboard.press('Alt+ArrowDown')
    await expect.poll(() => names(page)).toEqual(['Full name', 'Status', 'Spouse'])
    await page.keyboard.press('Control+z')
    await expect.poll(() => names(page)).toEqual(['Full name', 'Spouse', 'Status'])
    await page.getByRole('button', { name: 'Redo' }).click()
    await expect.poll(() => names(page)).toEqual(['Full name', 'Status', 'Spouse'])
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Preview' }).click()
    await expect(page.getByLabel('Spouse')).toHaveCount(0)
    await page.getByRole('combobox', { name: 'Status' }).selectOption({ index: 2 })
    await expect(page.getByLabel('Spouse')).toBeVisible()
    await page.getByRole('button', { name: 'Design', exact: true }).click()

    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText('Saved and published')).toBeVisible()
    await page.reload()
    await expect.poll(() => names(page)).toEqual(['Full name', 'Status', 'Spouse'])
    await page.getByRole('button', { name: 'More' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Export as JSON' }).click()
    const file = await (await download).path()
    const exported = JSON.parse(readFileSync(file, 'utf8')) as { steps: { title?: string }[] }
    expect(exported.steps.map(({ title }) => title)).toEqual([undefined, 'Aims'])

    const client = await visit(browser, people.client)
    await client.goto('/dashboard/private-clients/forms')
    await client.getByRole('link', { name: `Start: ${name}` }).click()
    await expect(client.getByLabel('Full name')).toBeVisible()
  },
)

test('[B083] a field is deleted by a second press on the same field only; what is not saved is kept and can be pasted into another form', async ({
  browser,
}) => {
  const page = await visit(browser, people.admin)
  await openDesigner(page)
  await add(page, 'Text', 'First')
  await add(page, 'Number', 'Second')
  await card(page, 'First').click()
  await properties(page).getByRole('button', { name: 'Delete field' }).click()
  await card(page, 'Second').click()
  await properties(page).getByRole('button', { name: 'Delete field' }).click()
  expect(await names(page)).toEqual(['First', 'Second'])
  await properties(page).getByRole('button', { name: 'Press again to delete' }).click()
  expect(await names(page)).toEqual(['First'])
  await page.reload()
  await expect.poll(() => names(page)).toEqual(['First'])
  await card(page, 'First').click()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Copy field' }).click()
  await openDesigner(page)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Paste field' }).click()
  await expect.poll(() => names(page)).toEqual(['First'])
})

test('[B011] the Designer button of an item in the grid opens the designer of its collection at /designer/{collection}/{id}', async ({
  browser,
}) => {
  const page = await visit(browser, people.admin)
  const addresses: string[] = []
  page.on('framenavigated', (frame) => addresses.push(new URL(frame.url()).pathname))
  const name = await openDesignerFromGrid(page)
  const id = page.url().split('/').at(-1) ?? ''
  expect(addresses).toContain(`/designer/forms/${id}`)
  // The address leads to the same place when it is opened directly.
  await page.goto(`/designer/forms/${id}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(canvas(page)).toBeVisible()
  // A collection without a designer shows the item in its grid, and an unknown one the home page, as the grid does.
  await page.goto(`/designer/models/${id}`)
  await expect(page).toHaveURL(`/admin/models?item=${id}`)
  await page.goto(`/designer/nonsense/${id}`)
  await expect(page).not.toHaveURL(/designer|nonsense/)
})

test('a pattern is checked while it is typed, and answers must match it; its engine is loaded for forms with patterns only', async ({
  browser,
}) => {
  test.setTimeout(90_000)
  const page = await visit(browser, people.admin)
  const name = await openDesigner(page)
  await add(page, 'Text', 'Membership number')
  const pattern = properties(page).getByLabel('Pattern', { exact: true })
  await pattern.fill('[A-Z]{2}([0-9]{4}')
  await expect(properties(page).getByText(/^the pattern is not complete/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Membership number: the pattern is not complete/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish' })).toBeDisabled()
  await pattern.fill('[A-Z]{2}([0-9]{4})')
  await expect(page.getByRole('button', { name: /^Membership number: a check or pattern has no message/ })).toBeVisible()
  await properties(page).getByLabel('Error message').fill('Two letters and four digits, such as AB1234')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Saved and published')).toBeVisible()

  const plain = await publishForm({
    definition: { steps: [{ id: 's', fieldsets: [{ id: 'f', fields: [{ name: 'a', type: 'text', label: 'Town' }] }] }] },
  })
  const client = await visit(browser, people.client)
  const scripts: Promise<string>[] = []
  client.on('response', (response) => response.url().endsWith('.js') && scripts.push(response.text().catch(() => '')))
  // A text of the engine's own, because the names of files are hashes.
  const countEngines = async () => (await Promise.all(scripts)).filter((script) => script.includes('invalid nested repetition')).length
  await client.goto(`${formsPath}/${plain.id}`)
  await expect(client.getByLabel('Town')).toBeVisible()
  expect(await countEngines()).toBe(0)
  await client.goto(formsPath)
  await client.getByRole('link', { name: `Start: ${name}` }).click()
  await client.getByLabel('Membership number').fill('AB12345')
  await expect.poll(countEngines).toBe(1)
  await client.getByRole('button', { name: 'Missing or incorrect information' }).click()
  await expect(client.getByRole('alert')).toContainText('Membership number: Two letters and four digits, such as AB1234')
  await client.getByLabel('Membership number').fill('AB1234')
  await client.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(client.getByText('Thanks! Your data has been sent.')).toBeVisible()
})

test('a field has a line in a colour of the theme or a custom one, and the designer warns about colours with too little contrast', async ({
  browser,
}) => {
  const page = await visit(browser, people.admin)
  await openDesigner(page)
  await add(page, 'Text', 'Town')
  const colour = properties(page).getByRole('combobox', { name: 'Line colour' })
  const advice = page.getByRole('button', { name: /^Town: the colour has too little contrast/ })
  await colour.selectOption('Custom colour')
  await properties(page).getByLabel('Custom colour', { exact: true }).fill('#ffff66')
  await expect(advice).toContainText(/Light 1\.0 : 1.*3 : 1 or more/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  const line = () => page.locator('.designer-paper .field-frame').evaluate((frame) => getComputedStyle(frame).borderLeftColor)
  await expect.poll(line).toBe('rgb(255, 255, 102)')
  await page.getByRole('button', { name: 'Design', exact: true }).click()
  await properties(page).getByLabel('Custom colour', { exact: true }).fill('#7a7a7a')
  await expect(advice).toHaveCount(0)
  await colour.selectOption('Red (error)')
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await expect.poll(line).not.toBe('rgb(122, 122, 122)')
  const onLight = await line()
  await page.getByRole('combobox', { name: 'Theme', exact: true }).selectOption('Dark')
  await expect.poll(line).not.toBe(onLight)
})

test('an admin gives answers points, sets bands and limits the profile, and the sender sees the result', async ({ browser }) => {
  test.setTimeout(90_000)
  const page = await visit(browser, people.admin)
  const name = await openDesigner(page)
  await page.getByRole('button', { name: 'Score', exact: true }).click()
  await expect(page.getByText('Add a question with options first')).toBeVisible()
  await page.getByRole('button', { name: 'Design', exact: true }).click()
  await add(page, 'Radio buttons', 'Falls do not worry me')
  const option = (number: number) => properties(page).getByRole('group', { name: `Option ${number}` })
  await properties(page).getByRole('button', { name: 'Add option' }).click()
  for (const [index, label] of ['Disagree', 'Agree'].entries())
    await option(index + 1)
      .getByLabel('Label')
      .fill(label)

  await page.getByRole('button', { name: 'Score', exact: true }).click()
  const question = page.getByRole('region', { name: 'Falls do not worry me' })
  await question.getByRole('switch').check()
  await expect(question.getByLabel('Disagree', { exact: true })).toHaveValue('0')
  await question.getByLabel('Agree', { exact: true }).fill('many')
  await expect(question.getByText('Please enter a number')).toBeVisible()
  await question.getByLabel('Agree', { exact: true }).fill('10')
  await question.getByLabel('Weight').fill('2')
  await page.getByRole('switch', { name: 'Custom bands' }).check()
  await page.getByLabel('Profile 7 from %').fill('60')
  await expect(page.getByText('the bands or limits of the score are not valid profiles')).toBeVisible()
  await page.getByLabel('Profile 7 from %').fill('90')
  await page.getByRole('button', { name: 'Add limit' }).click()
  const limit = page.getByRole('group', { name: 'Limit 1' })
  await limit.getByRole('combobox', { name: 'Maximum profile' }).selectOption('5')
  await limit.getByLabel('Reason shown to clients').fill('We recommend no more')
  await expect(limit.getByText('Always applies')).toBeVisible()
  await page.getByRole('switch', { name: 'Show the result to the client' }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Saved and published')).toBeVisible()

  const client = await visit(browser, people.client)
  await client.goto(formsPath)
  await client.getByRole('link', { name: `Start: ${name}` }).click()
  await client.getByRole('radio', { name: 'Agree', exact: true }).check()
  await client.getByRole('button', { name: 'Send', exact: true }).click()
  await client.getByRole('link', { name: 'View your answers' }).click()
  const result = client.locator('.submission-score')
  await expect(result).toContainText('5')
  await expect(result).toContainText('We recommend no more')
  await expect(result).toContainText('20')
})

test('a draft of the designer is removed from the device at sign-out', async ({ browser }) => {
  const page = await visitInOwnSession(browser, 'signs out of the designer')
  await openDesigner(page)
  await add(page, 'Text', 'Confidential question')
  const kept = () =>
    page.evaluate(() => Object.entries(localStorage).filter(([, value]) => String(value).includes('Confidential question')))
  await expect.poll(async () => (await kept()).length).toBe(1)
  await page.getByRole('button', { name: /, menu$/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toHaveCount(0)
  await expect(page).not.toHaveURL(/forms-designer/)
  await expect.poll(kept).toEqual([])
})

test('advisers and clients cannot open the designer', async ({ browser }) => {
  for (const person of [people.adviser, people.client]) {
    const page = await visit(browser, person)
    await page.goto('/forms-designer/01a1fd36-0000-7000-8000-000000000000')
    await expect(page).not.toHaveURL(/forms-designer/)
    await page.context().close()
  }
})

test('the preview shows a form as an adviser, in any theme and language, and the designer says what an edit does to drafts', async ({
  browser,
}) => {
  const page = await visit(browser, people.admin)
  const label = { en: 'Your town', is: 'Bærinn þinn', el: 'Η πόλη σας' }
  const { id } = await publishForm({
    definition: {
      steps: [
        {
          id: 's',
          fieldsets: [
            {
              id: 'f',
              fields: [
                { name: 'town', type: 'text', label },
                { name: 'note', type: 'text', label: 'Note' },
                { name: 'secret', type: 'text', label: 'Internal note', internal: true },
              ],
            },
          ],
        },
      ],
    },
  })
  const client = await visit(browser, people.client)
  await client.goto(`${formsPath}/${id}`)
  await client.getByLabel('Your town').fill('Leith')
  await expect(client.getByText(/^Saved /)).toBeVisible()

  await page.goto(`/forms-designer/${id}`)
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  const paper = page.locator('.designer-paper')
  await expect(paper.getByLabel('Your town')).toBeVisible()
  await page.getByRole('button', { name: 'Administrator', exact: true }).click()
  await expect(paper.getByLabel('Internal note')).toBeVisible()
  await page.getByRole('button', { name: 'Adviser', exact: true }).click()
  await expect(paper.getByLabel('Internal note')).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Language of the preview' }).selectOption('Ελληνικά')
  await expect(paper.getByLabel('Η πόλη σας')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish' })).toBeVisible()
  const background = () => paper.evaluate((element) => getComputedStyle(element).backgroundColor)
  const before = await background()
  await page.getByRole('combobox', { name: 'Theme', exact: true }).selectOption('Dark')
  expect(await background()).not.toBe(before)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Design', exact: true }).click()
  await expect(page.getByText('1 draft goes on with the new version when it is published.')).toBeVisible()
  await card(page, 'Your town').click()
  await properties(page).getByRole('button', { name: 'Delete field' }).click()
  await properties(page).getByRole('button', { name: 'Press again to delete' }).click()
  await expect(page.getByText('“Your town”: the answer in 1 draft will be left out.')).toBeVisible()
})
