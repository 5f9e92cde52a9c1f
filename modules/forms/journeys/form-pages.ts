import { expect, people, visit } from '@atrium/e2e/visitor'
import type { Browser, Page } from '@playwright/test'

export const portal = 'private-clients'
export const formsPath = `/dashboard/${portal}/forms`

/** Returns a text that no other test of the run has. */
export const unique = () => Date.now().toString(36) + Math.random().toString(36).slice(2, 6)

/** Opens a page, so that requests come from its origin. */
export async function originOf(page: Page): Promise<string> {
  if (page.url() === 'about:blank') await page.goto('/terms')
  return new URL(page.url()).origin
}

/** Stores a form by the API. */
export async function storeForm(page: Page, values: object): Promise<{ id: string; name: string; version: string }> {
  const [id, name] = [crypto.randomUUID(), `Form ${unique()}`]
  const created = await page.request.post('/api/collections/forms/items', {
    headers: { origin: await originOf(page) },
    data: { id, values: { name, ...values } },
  })
  expect([created.status(), await created.text()]).toEqual([200, await created.text()])
  return { id, name, version: ((await created.json()) as { version: string }).version }
}

/** Creates and publishes a form as an admin, by the API. */
export async function publishForm(browser: Browser, values: object): Promise<{ id: string; name: string }> {
  const page = await visit(browser, people.admin)
  const { id, name, version } = await storeForm(page, values)
  const published = await page.request.post(`/api/collections/forms/items/${id}/publication`, {
    headers: { origin: await originOf(page) },
    data: { version },
  })
  expect(published.status()).toBe(200)
  await page.context().close()
  return { id, name }
}
