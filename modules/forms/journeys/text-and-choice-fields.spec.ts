import { expect, test } from '@atrium/e2e/visitor'
import type { Page } from '@playwright/test'
import { properties, control, group, designFillAndRead, ids, box } from './field-journeys.ts'

// A busy machine needs longer than the usual time for a form of many types.
test.describe.configure({ timeout: 120_000 })

test(
  `${ids(136, 138, 139, 141, 142, 143, 165, 168)} texts are designed, filled in, saved, reloaded, sent and read`,
  { tag: '@quick' },
  async ({ browser }) => {
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
  },
)

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
