import { randomBytes } from 'node:crypto'
import { expect, expectAccessible, people, visit } from '@atrium/e2e/visitor'
import type { Browser, Page } from '@playwright/test'
import { portal, publishForm, storeForm } from './form-pages.ts'

/** Publishes a form of one step with these fields. */
export const publishFields = async (fields: object[], values: object = {}): Promise<string> =>
  (await publishForm({ definition: { steps: [{ id: 's', fieldsets: [{ id: 'f', fields }] }] }, ...values })).id

export const properties = (page: Page) => page.getByRole('complementary', { name: 'Properties' })
export const fillPath = (form: string) => `/dashboard/${portal}/forms/${form}`
export const control = (page: Page, name: string) => page.locator(`form [name="${name}"]`).first()
export const group = (page: Page, name: string) => page.locator(`form [data-field="${name}"]`).first()
export const saved = (page: Page) => expect(page.getByText(/^Saved /)).toBeVisible()
export const createPdf = () => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(400)])

/** A field of the form: its type in the palette, how it is designed, filled in and found again, and the answer that is sent. */
export type Step = {
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
export async function designFillAndRead(
  browser: Browser,
  steps: readonly Step[],
): Promise<{ form: string; page: Page; submission: string }> {
  const admin = await visit(browser, people.admin)
  const { id: form, name } = await storeForm({})
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
  for (const { reading } of steps)
    if (reading) await expect(page.getByRole('main').getByText(reading, { exact: true }).first()).toBeVisible()
  await admin.context().close()
  return { form, page, submission }
}

export const ids = (...numbers: number[]) => numbers.map((number) => `[B${number}]`).join(' ')

/** A text box that is found by its name. */
export const box = (type: string, palette: string, typed: string, answer: unknown = typed, reading: string = typed): Step => ({
  type,
  palette,
  fill: (page) => control(page, type).fill(typed),
  kept: (page) => expect(control(page, type)).toHaveValue(typed),
  answer,
  reading,
})

/** Adds a file to a field by the file chooser. */
export const addFile =
  (name: string, file: string, index = 0) =>
  async (page: Page) => {
    await group(page, name)
      .locator('input[type=file]')
      .nth(index)
      .setInputFiles({ name: file, mimeType: 'application/pdf', buffer: createPdf() })
    await expect(group(page, name).getByRole('link', { name: file })).toBeVisible()
  }
export const hasFile = (name: string, file: string) => (page: Page) =>
  expect(group(page, name).getByRole('link', { name: file })).toBeVisible()
export const fileAnswer = (name: string) => [{ id: expect.stringMatching(/^[\da-f-]{36}$/) as unknown, name }]
