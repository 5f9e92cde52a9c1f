import { randomBytes } from 'node:crypto'
import { expect, expectAccessible, expectNoSidewaysScroll, people, test, visit } from '@atrium/e2e/visitor'
import type { Browser, Locator, Page } from '@playwright/test'
import { originOf, portal, publishForm, storeForm } from './form-pages.ts'

// A busy machine needs longer than the usual time for a form of many types.
test.describe.configure({ timeout: 120_000 })

/** Publishes a form of one step with these fields. */
const publishFields = async (browser: Browser, fields: object[], values: object = {}): Promise<string> =>
  (await publishForm(browser, { definition: { steps: [{ id: 's', fieldsets: [{ id: 'f', fields }] }] }, ...values })).id

const properties = (page: Page) => page.getByRole('complementary', { name: 'Properties' })
const fillPath = (form: string) => `/dashboard/${portal}/forms/${form}`
const control = (page: Page, name: string) => page.locator(`form [name="${name}"]`).first()
const group = (page: Page, name: string) => page.locator(`form [data-field="${name}"]`).first()
const saved = (page: Page) => expect(page.getByText(/^Saved /)).toBeVisible()
const createPdf = () => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(400)])

/** A field of the form: its type in the palette, how it is designed, filled in and found again, and the answer that is sent. */
type Step = {
  type: string
  palette: string
  design?: (page: Page) => Promise<void>
  fill?: (page: Page) => Promise<void>
  kept?: (page: Page) => Promise<void>
  /** The stored answer; undefined if there is none. */
  answer?: unknown
  /** Text of the answer in the view in which it is read. */
  reading?: string | RegExp
}

/**
 * An admin adds each type from the palette and publishes the form. A client fills it in; all answers are there after a reload, are sent, and
 * are read.
 */
async function designFillAndRead(browser: Browser, steps: readonly Step[]): Promise<{ form: string; page: Page; submission: string }> {
  const admin = await visit(browser, people.admin)
  const { id: form, name } = await storeForm(admin, {})
  await admin.goto(`/forms-designer/${form}`)
  await expect(admin.getByRole('heading', { level: 1, name })).toBeVisible()
  for (const { palette, design } of steps) {
    await admin.getByRole('button', { name: `Add field: ${palette}`, exact: true }).click()
    await expect(properties(admin).getByLabel('Label', { exact: true }).first()).toHaveValue(palette)
    await design?.(admin)
  }
  await admin.getByRole('button', { name: 'Publish' }).click()
  await expect(admin.getByText('Saved and published')).toBeVisible()

  const page = await visit(browser, people.client)
  await page.goto(fillPath(form))
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  for (const { fill } of steps) await fill?.(page)
  if (steps.some(({ fill, answer }) => fill && answer !== undefined)) await saved(page)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  for (const { kept } of steps) await kept?.(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('link', { name: 'View your answers' }).click()
  await expect(page).toHaveURL(/\/submissions\/[\da-f-]{36}$/)
  const submission = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const { answers } = (await (await page.request.get(`/api/submissions/${submission}`)).json()) as { answers: Record<string, unknown> }
  for (const { type, answer } of steps) {
    const stored = answers[type.replaceAll('_', '-')]
    if (answer === undefined) expect([type, stored]).toEqual([type, undefined])
    else expect([type, stored]).toEqual([type, answer])
  }
  for (const { reading } of steps) if (reading) await expect(page.getByText(reading, { exact: true }).first()).toBeVisible()
  await admin.context().close()
  return { form, page, submission }
}

const ids = (...numbers: number[]) => numbers.map((number) => `[B${number}]`).join(' ')

/** A text box that is found by its name. */
const box = (type: string, palette: string, typed: string, answer: unknown = typed, reading: string = typed): Step => ({
  type,
  palette,
  fill: (page) => control(page, type).fill(typed),
  kept: (page) => expect(control(page, type)).toHaveValue(typed),
  answer,
  reading,
})

test(`${ids(136, 138, 139, 141, 142, 143, 165, 168)} texts are designed, filled in, saved, reloaded, sent and read`, async ({
  browser,
}) => {
  const secret = 'Lantern-Harbour-7'
  const typeSecrets = async (page: Page) => {
    for (const name of ['password', 'confirm-password']) await control(page, name).fill(secret)
  }
  const editor = (page: Page) => page.locator('form [contenteditable="true"]')
  const { page, submission } = await designFillAndRead(browser, [
    box('text', 'Text', 'A text'),
    box('textarea', 'Text area', 'Several words'),
    {
      type: 'richtext',
      palette: 'Rich text',
      async fill(one) {
        await editor(one).click()
        await one.keyboard.type('A formatted text')
      },
      kept: (one) => expect(editor(one)).toHaveText('A formatted text'),
      answer: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'A formatted text' }] }] },
      reading: 'A formatted text',
    },
    { ...box('number', 'Number', '1,250.5', '1250.5'), kept: (one) => expect(control(one, 'number')).toHaveValue(/^1,?250\.5$/) },
    box('slug', 'Slug', 'terms-2026'),
    { type: 'password', palette: 'Password' },
    {
      type: 'confirm_password',
      palette: 'Confirm password',
      fill: typeSecrets,
      // A password is never kept in a draft, and not shown again.
      async kept(one) {
        for (const name of ['password', 'confirm-password']) await expect(control(one, name)).toHaveValue('')
        await typeSecrets(one)
      },
    },
    {
      type: 'multi-text-field',
      palette: 'Several texts',
      async fill(one) {
        for (const index of [0, 1]) {
          await group(one, 'multi-text-field').getByRole('button', { name: 'Add row' }).click()
          await control(one, `multi-text-field.${index}.value`).fill(`Line ${index + 1}`)
        }
      },
      kept: (one) => expect(control(one, 'multi-text-field.1.value')).toHaveValue('Line 2'),
      answer: [{ value: 'Line 1' }, { value: 'Line 2' }],
      reading: 'Line 2',
    },
  ])
  await expect(page.getByText(secret)).toHaveCount(0)
  expect(await (await page.request.get(`/api/submissions/${submission}`)).text()).not.toContain(secret)
})

test(`${ids(133, 145, 146, 147, 149, 150, 152, 153, 161)} choices are designed, filled in, saved, reloaded, sent and read`, async ({
  browser,
}) => {
  const tag = (page: Page) => page.locator('form').getByText('Multi-select list 2', { exact: true }).first()
  await designFillAndRead(browser, [
    {
      type: 'select',
      palette: 'Select',
      design: (page) => properties(page).getByRole('switch', { name: 'Offer the option “Other”' }).check(),
      async fill(page) {
        await control(page, 'select').selectOption('other')
        await page.getByLabel('Please give details').fill('A lighthouse')
      },
      async kept(page) {
        await expect(control(page, 'select')).toHaveValue('other')
        await expect(page.getByLabel('Please give details')).toHaveValue('A lighthouse')
      },
      answer: 'other',
      reading: 'A lighthouse',
    },
    {
      type: 'dropdown',
      palette: 'Multi-select list',
      async fill(page) {
        await page.getByRole('combobox', { name: 'Multi-select list' }).fill('Multi-select list 2')
        await page.getByRole('option', { name: 'Multi-select list 2' }).click()
        await page.keyboard.press('Escape')
      },
      kept: (page) =>
        expect(
          tag(page)
            .or(page.locator('form').getByText('Multi-select list 2', { exact: true }))
            .first(),
        ).toBeVisible(),
      answer: ['option-2'],
      reading: 'Multi-select list 2',
    },
    {
      type: 'radio',
      palette: 'Radio buttons',
      fill: (page) => page.getByRole('radio', { name: 'Radio buttons 1' }).check(),
      kept: (page) => expect(page.getByRole('radio', { name: 'Radio buttons 1' })).toBeChecked(),
      answer: 'option-1',
      reading: 'Radio buttons 1',
    },
    {
      type: 'checkbox',
      palette: 'Checkbox',
      fill: (page) => page.getByRole('checkbox', { name: 'Checkbox' }).check(),
      kept: (page) => expect(page.getByRole('checkbox', { name: 'Checkbox' })).toBeChecked(),
      answer: true,
      reading: 'Yes',
    },
    {
      type: 'switch',
      palette: 'Switch',
      fill: (page) => page.getByRole('switch', { name: 'Switch' }).check(),
      kept: (page) => expect(page.getByRole('switch', { name: 'Switch' })).toBeChecked(),
      answer: true,
      reading: 'Yes',
    },
    {
      type: 'combobox',
      palette: 'Combo box',
      fill: (page) => page.getByRole('combobox', { name: 'Combo box' }).fill('My own words'),
      kept: (page) => expect(page.getByRole('combobox', { name: 'Combo box' })).toHaveValue('My own words'),
      answer: 'My own words',
      reading: 'My own words',
    },
    {
      type: 'slider',
      palette: 'Slider',
      async fill(page) {
        await page.getByRole('slider', { name: 'Slider' }).focus()
        await page.keyboard.press('ArrowRight')
        await page.keyboard.press('ArrowRight')
      },
      kept: (page) => expect(page.getByRole('slider', { name: 'Slider' })).toHaveValue('2'),
      answer: 2,
      reading: '2',
    },
    {
      type: 'range',
      palette: 'Range',
      async fill(page) {
        await page.getByRole('slider', { name: /From/ }).focus()
        await page.keyboard.press('ArrowRight')
      },
      kept: (page) => expect(page.getByRole('slider', { name: /From/ })).toHaveValue('1'),
      answer: ['1', '100'],
      reading: '1 – 100',
    },
  ])
})

/** Adds a file to a field by the file chooser. */
const addFile =
  (name: string, file: string, index = 0) =>
  async (page: Page) => {
    await group(page, name)
      .locator('input[type=file]')
      .nth(index)
      .setInputFiles({ name: file, mimeType: 'application/pdf', buffer: createPdf() })
    await expect(group(page, name).getByRole('link', { name: file })).toBeVisible()
  }
const hasFile = (name: string, file: string) => (page: Page) => expect(group(page, name).getByRole('link', { name: file })).toBeVisible()
const fileAnswer = (name: string) => [{ id: expect.stringMatching(/^[\da-f-]{36}$/) as unknown, name }]

test(`${ids(144, 148, 154, 156, 162)} dates, places and files are designed, filled in, saved, reloaded, sent, read and downloaded`, async ({
  browser,
}) => {
  const { page } = await designFillAndRead(browser, [
    {
      type: 'date-picker',
      palette: 'Date',
      async fill(one) {
        await one.getByRole('spinbutton', { name: /^Day/ }).click()
        await one.keyboard.type('14031958')
      },
      kept: (one) => expect(one.getByRole('spinbutton', { name: /^Year/ })).toHaveText('1958'),
      answer: '1958-03-14',
      reading: '14/03/1958',
    },
    {
      type: 'country',
      palette: 'Country',
      async fill(one) {
        await one.getByRole('combobox', { name: 'Country' }).fill('Icel')
        await one.getByRole('option', { name: 'Iceland' }).click()
      },
      kept: (one) => expect(one.getByRole('combobox', { name: 'Country' })).toHaveValue('Iceland'),
      answer: 'IS',
      reading: 'Iceland',
    },
    {
      type: 'file',
      palette: 'File',
      fill: addFile('file', 'Passport.pdf'),
      kept: hasFile('file', 'Passport.pdf'),
      answer: fileAnswer('Passport.pdf'),
      reading: 'Passport.pdf',
    },
    {
      type: 'dropzone',
      palette: 'Upload area',
      async fill(one) {
        await addFile('dropzone', 'Statement.pdf')(one)
        await addFile('dropzone', 'Letter.pdf')(one)
      },
      kept: hasFile('dropzone', 'Letter.pdf'),
      answer: [...fileAnswer('Statement.pdf'), ...fileAnswer('Letter.pdf')],
      reading: 'Letter.pdf',
    },
    {
      type: 'media-picker',
      palette: 'Media',
      fill: addFile('media-picker', 'Picture.pdf'),
      kept: hasFile('media-picker', 'Picture.pdf'),
      answer: expect.stringMatching(/^[\da-f-]{36}$/) as unknown,
      reading: 'Picture.pdf',
    },
  ])
  const reviewer = await visit(browser, people.admin)
  await reviewer.goto(new URL(page.url()).pathname)
  for (const reader of [page, reviewer]) {
    const address = await reader.getByRole('link', { name: 'Passport.pdf' }).getAttribute('href')
    const received = await reader.request.get(address ?? '')
    expect([received.status(), (await received.body()).subarray(0, 8).toString()]).toEqual([200, '%PDF-1.7'])
    await expect(reader.getByRole('link', { name: 'Picture.pdf' })).toBeVisible()
  }
})

test(`${ids(140, 151, 155, 159, 160)} records, lists, numbers and the history are designed, filled in, saved, reloaded, sent and read`, async ({
  browser,
}) => {
  const admin = await visit(browser, people.admin)
  const found = await admin.request.post('/api/collections/people/search', {
    headers: { origin: await originOf(admin) },
    data: { sort: 'name', direction: 'ascending', limit: 1 },
  })
  const [person] = ((await found.json()) as { items: { id: string; name: string }[] }).items
  const { id, name } = person ?? { id: '', name: '' }
  await admin.context().close()
  const chosen = (page: Page, field: string): Locator => group(page, field).getByText(name, { exact: true })
  const { form, page } = await designFillAndRead(browser, [
    {
      type: 'collectionSelect',
      palette: 'Record',
      async fill(one) {
        await one.getByRole('combobox', { name: 'Record', exact: true }).fill(name)
        await one.getByRole('option', { name }).click()
      },
      kept: (one) => expect(one.getByRole('combobox', { name: 'Record', exact: true })).toHaveValue(name),
      answer: id,
      reading: name,
    },
    {
      type: 'picker',
      palette: 'Several records',
      design: (one) => properties(one).getByRole('switch', { name: 'Allow several values' }).check(),
      async fill(one) {
        await group(one, 'picker')
          .getByRole('button', { name: /^Choose/ })
          .click()
        await one.getByRole('dialog').getByRole('checkbox', { name }).check()
        await one.getByRole('dialog').getByRole('button', { name: 'Use this choice' }).click()
      },
      kept: (one) => expect(chosen(one, 'picker')).toBeVisible(),
      answer: [id],
      reading: name,
    },
    {
      type: 'grid',
      palette: 'List of records',
      fill: (one) => expect(chosen(one, 'grid')).toBeVisible(),
      kept: (one) => expect(chosen(one, 'grid')).toBeVisible(),
    },
    { type: 'history', palette: 'History', fill: (one) => expect(group(one, 'history')).toContainText('Nothing was sent before.') },
    {
      type: 'increment',
      palette: 'Sequence number',
      fill: (one) => expect(group(one, 'increment')).toContainText('Assigned when the form is sent'),
      answer: 'submissions-1',
      reading: 'submissions-1',
    },
  ])
  const sent = new URL(page.url()).pathname
  await page.goto(fillPath(form))
  await group(page, 'history').getByRole('link').click()
  await expect(page).toHaveURL(sent)
})

test(`${ids(134, 135, 157, 163, 166)} texts between fields, hidden values, tabs, tables and names with numbers are designed, filled in, saved, reloaded, sent and read`, async ({
  browser,
}) => {
  const { submission } = await designFillAndRead(browser, [
    {
      type: 'label',
      palette: 'Heading or note',
      fill: (page) => expect(page.locator('form').getByText('Heading or note')).toBeVisible(),
      kept: (page) => expect(page.locator('form').getByText('Heading or note')).toBeVisible(),
      reading: 'Heading or note',
    },
    {
      type: 'hidden',
      palette: 'Hidden',
      design: (page) => properties(page).getByLabel('Default value').fill('brochure-7'),
      kept: (page) => expect(page.getByText('brochure-7')).toHaveCount(0),
      answer: 'brochure-7',
    },
    {
      type: 'tabs',
      palette: 'Tabs',
      async fill(page) {
        await group(page, 'tabs').getByRole('button', { name: 'Add tab' }).click()
        await control(page, 'tabs.0.title').fill('About')
        await control(page, 'tabs.0.subtitle').fill('The firm')
        await control(page, 'tabs.0.content').fill('Since 1958')
      },
      async kept(page) {
        await expect(control(page, 'tabs.0.title')).toHaveValue('About')
        await expect(control(page, 'tabs.0.content')).toHaveValue('Since 1958')
      },
      answer: [{ title: 'About', subtitle: 'The firm', content: 'Since 1958', image: null }],
      reading: 'Since 1958',
    },
    {
      type: 'tabular',
      palette: 'Table',
      async fill(page) {
        await group(page, 'tabular').getByRole('button', { name: 'Add row' }).click()
        await page.keyboard.type('House')
        await page.keyboard.press('Tab')
        await page.keyboard.type('500000')
        await page.keyboard.press('Enter')
      },
      kept: (page) => expect(group(page, 'tabular').getByRole('cell', { name: '500000' })).toBeVisible(),
      answer: '{"items":[["House","500000"]],"headers":["Name","Value"]}',
      reading: '500000',
    },
    {
      type: 'multi-group-text-field',
      palette: 'Names with numbers',
      async fill(page) {
        await group(page, 'multi-group-text-field').getByRole('button', { name: 'Add row' }).click()
        await control(page, 'multi-group-text-field.0.name').fill('UK')
        await control(page, 'multi-group-text-field.0.value').fill('62.5')
      },
      kept: (page) => expect(control(page, 'multi-group-text-field.0.value')).toHaveValue('62.5'),
      answer: [{ name: 'UK', value: '62.5' }],
      reading: '62.5',
    },
  ])
  const reviewer = await visit(browser, people.admin)
  await reviewer.goto(`/submissions/${submission}`)
  await expect(reviewer.getByRole('group', { name: 'Hidden' })).toHaveText('brochure-7')
})

test(`${ids(137, 158, 164, 167)} icons, access, navigation and custom components are designed, filled in, saved, reloaded, sent and read`, async ({
  browser,
}) => {
  await designFillAndRead(browser, [
    {
      type: 'icon',
      palette: 'Icon',
      async fill(page) {
        await group(page, 'icon').getByRole('button', { name: 'Icon' }).click()
        await page.getByRole('group', { name: 'Icon' }).getByRole('button', { name: 'House', exact: true }).click()
      },
      kept: (page) => expect(group(page, 'icon')).toContainText('House'),
      answer: 'home',
      reading: 'House',
    },
    {
      type: 'permissions',
      palette: 'Access',
      fill: (page) => page.getByRole('radio', { name: /^All authenticated/ }).check(),
      kept: (page) => expect(page.getByRole('radio', { name: /^All authenticated/ })).toBeChecked(),
      answer: { type: 'authenticated', value: [] },
      reading: 'All authenticated',
    },
    {
      type: 'navigation-designer',
      palette: 'Navigation',
      async fill(page) {
        await group(page, 'navigation-designer').getByRole('button', { name: 'Add entry' }).click()
        await group(page, 'navigation-designer').getByRole('textbox', { name: 'Name' }).fill('About us')
        await group(page, 'navigation-designer').getByRole('textbox', { name: 'Link' }).fill('/about')
      },
      kept: (page) => expect(group(page, 'navigation-designer')).toContainText('About us'),
      answer: [{ name: 'About us', link: '/about', icon: null, visible: [], subnav: [] }],
      reading: /About us/,
    },
    {
      type: 'custom',
      palette: 'Custom component',
      async fill(page) {
        await group(page, 'custom').getByRole('button', { name: 'Add entry' }).click()
        await group(page, 'custom').getByRole('textbox', { name: 'Name' }).fill('Reference')
        await group(page, 'custom').getByRole('textbox', { name: 'Value' }).fill('HL-1958')
      },
      kept: (page) => expect(group(page, 'custom').getByRole('textbox', { name: 'Value' })).toHaveValue('HL-1958'),
      answer: [{ name: 'Reference', value: 'HL-1958' }],
      reading: 'HL-1958',
    },
  ])
})

test('[B085] [B086] [B189] [B191] [B248] tables, sliders and checkboxes of a form behave as designed; files and rows are edited on a phone', async ({
  browser,
}) => {
  const columns = await publishFields(browser, [
    { name: 'asset', type: 'text', label: 'Asset', required: true },
    { name: 'worth', type: 'number', label: 'Worth' },
  ])
  const options = (...values: string[]) => values.map((value) => ({ value, label: value }))
  const form = await publishFields(browser, [
    { name: 'assets', type: 'tabular', label: 'Assets', collection: columns },
    { name: 'costs', type: 'tabular', label: 'Costs', options: options('Entry', 'Exit') },
    { name: 'risk', type: 'slider', label: 'Risk', options: options('None', 'Low', 'Medium', 'High') },
    { name: 'agree', type: 'checkbox', label: 'I have debts', exclude: 'debts, lender' },
    { name: 'debts', type: 'text', label: 'Debts' },
    { name: 'lender', type: 'text', label: 'Lender' },
    { name: 'photo', type: 'dropzone', label: 'Photos' },
  ])
  const page = await visit(browser, people.client, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  await page.goto(fillPath(form))
  // Rows are added, edited, moved and deleted, with the columns of the other form.
  const assets = group(page, 'assets')
  await expect(assets.getByRole('columnheader').first()).toHaveText('Asset')
  for (const [asset, worth] of [
    ['House', '500000'],
    ['Boat', '7,000.50'],
    ['Horse', ''],
  ]) {
    await assets.getByRole('button', { name: 'Add row' }).click()
    await assets.getByRole('textbox', { name: 'Asset' }).fill(asset ?? '')
    await assets.getByRole('textbox', { name: 'Worth' }).fill(worth ?? '')
    await assets.getByRole('button', { name: 'Save row' }).click()
  }
  await assets.getByRole('button', { name: 'Edit Boat' }).click()
  await assets.getByRole('textbox', { name: 'Worth' }).fill('much')
  await assets.getByRole('button', { name: 'Save row' }).click()
  await expect(assets.getByText('Please enter a number')).toBeVisible()
  await assets.getByRole('textbox', { name: 'Worth' }).fill('8000')
  await assets.getByRole('button', { name: 'Save row' }).click()
  await assets.getByRole('button', { name: 'Move Boat up' }).click()
  await assets.getByRole('button', { name: 'Remove Horse' }).click()
  await assets.getByRole('button', { name: 'Remove Horse' }).click()
  await expect(assets.getByRole('rowheader')).toHaveText(['Boat', 'House'])
  // Predefined rows are neither added nor removed, and their first cell is fixed.
  const costs = group(page, 'costs')
  await expect(costs.getByRole('rowheader')).toHaveText(['Entry', 'Exit'])
  await expect(costs.getByRole('button', { name: /^(Add row|Remove|Move)/ })).toHaveCount(0)
  await costs.getByRole('button', { name: 'Edit Exit' }).click()
  await expect(costs.getByRole('textbox', { name: 'Name' })).toHaveAttribute('readonly', '')
  await costs.getByRole('textbox', { name: 'Value' }).fill('3%')
  await costs.getByRole('button', { name: 'Save row' }).click()
  // The slider has the positions 0 to 3.
  const slider = page.getByRole('slider', { name: 'Risk' })
  await expect(slider).toHaveAttribute('min', '0')
  await expect(slider).toHaveAttribute('max', '3')
  await expect(slider).toHaveAttribute('step', '1')
  await slider.focus()
  await page.keyboard.press('End')
  await expect(slider).toHaveValue('3')
  // What a checkbox excludes is not shown while it is not ticked.
  await expect(page.getByLabel('Debts', { exact: true })).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'I have debts' }).check()
  await page.getByLabel('Debts', { exact: true }).fill('A loan')
  await page.getByLabel('Lender', { exact: true }).fill('A bank')
  await page.getByRole('checkbox', { name: 'I have debts' }).uncheck()
  await expect(page.getByLabel('Debts', { exact: true })).toHaveCount(0)
  await expect(page.getByLabel('Lender', { exact: true })).toHaveCount(0)
  // The camera of the phone, and two files of which one is refused.
  const photos = group(page, 'photo')
  await expect(photos.getByRole('button', { name: 'Take a photo' })).toBeVisible()
  await expect(photos.locator('input[capture="environment"]')).toHaveAttribute('accept', 'image/*')
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  await photos
    .locator('input[type=file]')
    .first()
    .setInputFiles([
      { name: 'Damaged.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no pdf') },
      { name: 'Good.pdf', mimeType: 'application/pdf', buffer: createPdf() },
    ])
  await expect(photos.getByText('Damaged.pdf was not added.')).toBeVisible()
  await expect(photos.getByRole('link', { name: 'Good.pdf' })).toBeVisible()
  await expect(photos.getByRole('link', { name: 'Damaged.pdf' })).toHaveCount(0)
  expect(logged.join(' ')).toContain('Damaged.pdf')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('link', { name: 'View your answers' }).click()
  await expect(page.getByText('High')).toBeVisible()
  const submission = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const { answers } = (await (await page.request.get(`/api/submissions/${submission}`)).json()) as { answers: Record<string, unknown> }
  expect(answers).toMatchObject({
    assets: '{"items":[["Boat","8000"],["House","500000"]],"headers":["Asset","Worth"]}',
    costs: '{"items":[["Entry",""],["Exit","3%"]],"headers":["Name","Value"]}',
    risk: 3,
    agree: false,
  })
  expect(Object.keys(answers)).not.toContain('debts')
})

test('[B238] [B239] a field for admins is read-only for others, and an internal one is shown to admins only', async ({ browser }) => {
  const form = await publishFields(browser, [
    { name: 'reason', type: 'text', label: 'Reason' },
    { name: 'limit', type: 'text', label: 'Limit', admin: true },
    { name: 'assessment', type: 'text', label: 'Assessment', internal: true },
  ])
  const [client, admin] = [await visit(browser, people.client), await visit(browser, people.admin)]
  await client.goto(fillPath(form))
  await expect(client.getByRole('textbox', { name: 'Reason' })).toBeVisible()
  await expect(client.getByRole('textbox', { name: 'Limit' })).toHaveCount(0)
  await expect(client.getByRole('group', { name: 'Limit' })).toBeVisible()
  await expect(client.getByText('Only an administrator can change this field.')).toBeVisible()
  await expect(client.getByText('Assessment')).toHaveCount(0)
  expect(await (await client.request.get(`/api/portals/${portal}/forms/${form}`)).text()).not.toContain('assessment')
  await admin.goto(fillPath(form))
  for (const name of ['Limit', 'Assessment']) await admin.getByRole('textbox', { name }).fill(name)
  await admin.getByRole('button', { name: 'Send', exact: true }).click()
  await admin.getByRole('link', { name: 'View your answers' }).click()
  await expect(admin.getByRole('group', { name: 'Assessment' })).toHaveText('Assessment')
})

test(
  '[B110] [B113] [B229] [B268] the side panels of forms and submissions have their fields and limits',
  { tag: '@quick' },
  async ({ browser }) => {
    const page = await visit(browser, people.admin)
    const panel = page.getByRole('complementary')
    const form = await publishFields(browser, [{ name: 'email', type: 'text', label: 'Email' }])
    await page.goto(`/admin/forms?item=${form}`)
    await expect(panel.locator('form#item [name="name"]')).toBeVisible()
    const fields = async () =>
      new Set(
        await panel
          .locator('form#item')
          .locator('[data-field], [name]')
          .evaluateAll((all) => all.map((one) => one.getAttribute('data-field') ?? one.getAttribute('name') ?? '')),
      )
    const expected =
      'name description single editable sendCSV owned subforms recipients end-message autorespond autorespond-email autorespond-subject autorespond-body'
    await expect.poll(async () => [...(await fields())]).toEqual(expect.arrayContaining(expected.split(' ')))
    await expect(panel.locator('[name="autorespond-email"]')).toHaveValue('email')
    await expect(panel.getByRole('radiogroup', { name: 'Belongs to' }).getByRole('radio')).toHaveCount(2)
    await expect(panel.getByRole('radiogroup', { name: 'Belongs to' }).locator('label')).toHaveText(['Personal', 'Organisation'])
    await panel.locator('[name="description"]').fill('x'.repeat(201))
    await panel.getByRole('button', { name: 'Save' }).click()
    await expect(panel.getByText('Max 200 characters')).toBeVisible()
    await panel.locator('[name="description"]').fill('x'.repeat(200))
    await panel.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(/^Saved/).first()).toBeVisible()

    const client = await visit(browser, people.client)
    await client.goto(fillPath(form))
    await client.getByRole('textbox', { name: 'Email' }).fill('a@home.example')
    await client.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(client.getByRole('link', { name: 'View your answers' })).toBeVisible()
    await page.goto(`/admin/submissions?parent=${form}`)
    await page.getByRole('table').getByRole('button', { name: 'Margaret Ashworth' }).click()
    await expect(panel.getByRole('group', { name: 'User' })).toHaveText('Margaret Ashworth')
    await expect(panel.getByRole('group', { name: 'Owners' })).toHaveText('Margaret Ashworth')
    await expect(panel.getByRole('group', { name: 'Submitted at' })).toHaveText(/\d/)
    await expect(panel.getByRole('combobox', { name: 'Workflow step' })).toHaveValue('Under review')
    await expect(panel.getByText(/^Created by Margaret Ashworth on .* at \d\d:\d\d\.$/)).toBeVisible()
  },
)

test('a form begins with what is known of the person, and uses answers in later texts without interpreting them', async ({ browser }) => {
  const form = await publishFields(browser, [
    { name: 'full-name', type: 'text', label: 'Full name', prefill: 'name' },
    { name: 'pet', type: 'text', label: 'Name of your pet' },
    { name: 'age', type: 'number', label: 'How old is {{pet}}, {{full-name}}?', help: 'The age of {{pet}} in years', required: true },
  ])
  const page = await visit(browser, people.client)
  await page.goto(fillPath(form))
  await expect(page.getByLabel('Full name')).toHaveValue('Margaret Ashworth')
  await expect(page.getByLabel('How old is …, Margaret Ashworth?')).toBeVisible()
  await page.getByLabel('Name of your pet').fill('<b>Rex</b> {{age}}')
  await expect(page.getByLabel('How old is <b>Rex</b> {{age}}, Margaret Ashworth?')).toBeVisible()
  await expect(page.getByText('The age of <b>Rex</b> {{age}} in years')).toBeVisible()
  await page.getByRole('button', { name: 'Missing or incorrect information' }).click()
  await expect(page.getByRole('alert')).toContainText('How old is <b>Rex</b> {{age}}, Margaret Ashworth?: Field is required')
  await page.getByLabel('How old is').fill('7')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('link', { name: 'View your answers' }).click()
  await expect(page.getByRole('group', { name: 'How old is <b>Rex</b> {{age}}, Margaret Ashworth?' })).toHaveText('7')
})

test('a file that was removed on another device is named at its field, and the other answers are saved', async ({ browser }) => {
  const form = await publishFields(browser, [
    { name: 'papers', type: 'dropzone', label: 'Papers' },
    { name: 'reason', type: 'text', label: 'Reason' },
  ])
  const page = await visit(browser, people.client)
  await page.goto(fillPath(form))
  await addFile('papers', 'Old.pdf')(page)
  await saved(page)
  // The other device discards the draft with its files.
  const discarded = await page.request.delete(`/api/portals/${portal}/forms/${form}/draft`, { headers: { origin: await originOf(page) } })
  expect(discarded.status()).toBe(200)
  await page.getByLabel('Reason').fill('kept')
  await addFile('papers', 'New.pdf')(page)
  await expect(group(page, 'papers')).toContainText('This record no longer exists')
  await expect
    .poll(async () => (await (await page.request.get(`/api/portals/${portal}/forms/${form}`)).json()).draft?.answers)
    .toEqual({ reason: 'kept' })
  await page.getByRole('button', { name: 'Missing or incorrect information' }).click()
  await expect(page.getByRole('alert').first()).toContainText('Papers: ')
  await group(page, 'papers').getByRole('button', { name: 'Remove Old.pdf' }).click()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('link', { name: 'View your answers' }).click()
  await expect(page.getByRole('link', { name: 'New.pdf' })).toBeVisible()
})
