import { expect, expectAccessible, expectNoSidewaysScroll, people, test, visit } from '@atrium/e2e/visitor'
import { publishFields, properties, fillPath, control, group, createPdf, designFillAndRead, ids } from './field-journeys.ts'

// A busy machine needs longer than the usual time for a form of many types.
test.describe.configure({ timeout: 120_000 })

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

test(
  `${ids(137, 158, 164, 167)} icons, access, navigation and custom components are designed, filled in, saved, reloaded, sent and read`,
  { tag: '@quick' },
  async ({ browser }) => {
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
  },
)

test('[B085] [B086] [B189] [B191] [B248] tables, sliders and checkboxes of a form behave as designed; files and rows are edited on a phone', async ({
  browser,
}) => {
  const columns = await publishFields([
    { name: 'asset', type: 'text', label: 'Asset', required: true },
    { name: 'worth', type: 'number', label: 'Worth' },
  ])
  const options = (...values: string[]) => values.map((value) => ({ value, label: value }))
  const form = await publishFields([
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
