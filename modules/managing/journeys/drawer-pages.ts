/// <reference lib="dom" />
import type { Locator, Page } from '@playwright/test'
import { expect } from '@atrium/e2e/visitor'

export const clients = '/dashboard/demonstration'
export const clara = 'DM-900010-01'
export const drawer = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
export const save = (within: Locator) => within.getByRole('button', { name: 'Save', exact: true })
export const toast = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible()
export const choose = (within: Locator, label: string, option: string) =>
  within.getByLabel(label, { exact: true }).selectOption({ label: option })
export const optionsOf = (within: Locator, label: string) => within.getByLabel(label, { exact: true }).locator('option').allInnerTexts()
/** Lists the labels of the fields of a form, in their order. */
export const listLabels = async (within: Locator) => {
  const labels = await within
    .locator('.item-fields')
    .first()
    .locator('.item-field')
    .evaluateAll((fields) =>
      fields.map((field) => field.querySelector('label, .entry > span, legend, .react-aria-Label')?.textContent.trim() ?? ''),
    )
  return labels
}
export async function chooseDay(within: Locator, label: string, day: string): Promise<void> {
  const [year, month, date] = day.split('-')
  const group = within.getByRole('group', { name: label, exact: true })
  for (const [part, value] of [
    ['day', date],
    ['month', month],
    ['year', year],
  ] as const) {
    await group.getByRole('spinbutton', { name: new RegExp(part, 'i') }).focus()
    await group.page().keyboard.type(value ?? '')
  }
}
export async function chooseSecurity(page: Page, within: Locator, label: string, text: string, name: string): Promise<void> {
  await within.getByRole('combobox', { name: label, exact: true }).fill(text)
  await page
    .getByRole('option', { name: new RegExp(name) })
    .first()
    .click()
}
/** Leaves a field empty and returns the error that appears. */
export async function leaveEmpty(within: Locator, label: string, error: string): Promise<void> {
  const field = within.getByLabel(label, { exact: true }).first()
  await field.fill('')
  await field.blur()
  await expect(within.getByText(error, { exact: true }).first()).toBeVisible()
}

/** Returns a function that saves a drawer and waits until the page has read the given paths again. */
export function watchReads(page: Page) {
  const read: string[] = []
  page.on('request', (request) => request.method() === 'GET' && read.push(new URL(request.url()).pathname))
  return async (within: Locator, ...paths: string[]) => {
    read.length = 0
    await save(within).click()
    await expect.poll(() => paths.filter((path) => !read.includes(path))).toEqual([])
  }
}

/** Opens the drawer of a client from the client list. */
export async function openClientDrawer(page: Page, name: string): Promise<Locator> {
  await page.goto(clients)
  await page
    .getByRole('link', { name: new RegExp(name.replace(' ', '.*')) })
    .first()
    .click()
  await page.getByRole('button', { name: 'Edit client and portfolios' }).click()
  return drawer(page, new RegExp(`^Edit ${name}`))
}
