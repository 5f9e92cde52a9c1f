import { expect, openApi, people } from '@atrium/e2e/visitor'

export const portal = 'private-clients'
export const formsPath = `/dashboard/${portal}/forms`

/** Returns a text that no other test of the run has. */
export const unique = () => Date.now().toString(36) + Math.random().toString(36).slice(2, 6)

/** Stores a form as an admin, by the API. */
export async function storeForm(values: object): Promise<{ id: string; name: string; version: string }> {
  const api = await openApi(people.admin)
  const [id, name] = [crypto.randomUUID(), `Form ${unique()}`]
  const created = await api.post('/api/collections/forms/items', { data: { id, values: { name, ...values } } })
  expect([created.status(), await created.text()]).toEqual([200, await created.text()])
  return { id, name, version: ((await created.json()) as { version: string }).version }
}

/** Creates and publishes a form as an admin, by the API. */
export async function publishForm(values: object): Promise<{ id: string; name: string }> {
  const { id, name, version } = await storeForm(values)
  const api = await openApi(people.admin)
  const published = await api.post(`/api/collections/forms/items/${id}/publication`, { data: { version } })
  expect(published.status()).toBe(200)
  return { id, name }
}

/** Sends answers to a form as a client, by the API. Returns the path of the submission. */
export async function sendForm(form: string, answers: object): Promise<string> {
  const api = await openApi(people.client)
  const submission = crypto.randomUUID()
  const sent = await api.post(`/api/portals/${portal}/forms/${form}/submissions`, { data: { submission, version: 1, answers } })
  expect([sent.status(), await sent.text()]).toEqual([200, await sent.text()])
  return `/submissions/${submission}`
}
