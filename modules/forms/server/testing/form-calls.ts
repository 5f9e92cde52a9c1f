import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { TestApp } from '@atrium/server/testing/test-app'

export const portal = 'private-clients'

export const field = (name: string, more: object = {}) => ({ name, type: 'text', label: name, ...more })

/** A form with a required text, a field that it shows, an internal field, and a repeated fieldset with a total. */
export const steps = [
  {
    id: 'first',
    fieldsets: [
      {
        id: 'main',
        fields: [
          field('reason', { required: true }),
          field('details', { required: true, when: { eq: [{ field: 'reason' }, { value: 'other' }] } }),
          field('review', { internal: true }),
          field('limit', { admin: true }),
        ],
      },
      { id: 'incomes', repeat: true, fields: [field('amount', { type: 'number', required: true, limit: 1_000_000 })] },
      { id: 'totals', fields: [field('total', { type: 'number', compute: { sum: [{ field: 'incomes.amount' }] } })] },
    ],
  },
]

export type FormCalls = ReturnType<typeof createFormCalls>

/** Path of a form, or of something below it. */
export const path = (form: string, rest = '') => `/api/portals/${portal}/forms/${form}${rest}`

/** Creates functions that call the routes of forms and submissions, as a client unless another session is stated. */
export function createFormCalls(app: TestApp, { admin, client }: { admin: string; client: string }) {
  const publish = ({ id, version }: { id: string; version: string }) =>
    app.call('POST', `/api/collections/forms/items/${id}/publication`, { cookie: admin, body: { version } })
  const onSubmission = (method: 'POST' | 'PUT' | 'DELETE', rest: string) => (id: string, body: object | undefined, cookie: string) =>
    app.call(method, `/api/submissions/${id}${rest}`, { cookie, ...(body && { body }) })
  return {
    publish,
    async publishForm(values: object = {}, definition: unknown = { steps }): Promise<string> {
      const id = randomUUID()
      const item = await app.call('POST', '/api/collections/forms/items', {
        cookie: admin,
        body: { id, values: { name: `Form ${id.slice(0, 6)}`, definition, ...values } },
      })
      expect([item.status, item.text]).toEqual([200, item.text])
      const published = await publish(item.json)
      expect([published.status, published.text]).toEqual([200, published.text])
      return id
    },
    getForm: (form: string, cookie = client) => app.get(path(form), { cookie }),
    saveDraft: (form: string, changes: object, revision = 0, cookie = client, place: string | null = null) =>
      app.call('PUT', path(form, '/draft'), { cookie, body: { changes, revision, place } }),
    submit: (form: string, answers: object, { id = randomUUID() as string, version = 1, cookie = client } = {}) =>
      app.call('POST', path(form, '/submissions'), { cookie, body: { submission: id, version, answers } }),
    readSubmission: (id: string, cookie = client) => app.get(`/api/submissions/${id}`, { cookie }),
    move: (id: string, from: string, to: string, cookie = admin, { reason = null as string | null, revision = 1 } = {}) =>
      onSubmission('POST', '/step')(id, { from, to, reason, revision }, cookie),
    change: (id: string, answers: object, { revision = 1, request = null as string | null, cookie = client } = {}) =>
      onSubmission('POST', '/answers')(id, { revision, request, answers }, cookie),
    assign: (id: string, person: string | null, cookie = admin) => onSubmission('PUT', '/assignee')(id, { person }, cookie),
    remove: (id: string, cookie = admin, reason: unknown = 'Unwanted') => onSubmission('DELETE', '')(id, { reason }, cookie),
    lock: (id: string, cookie = admin) => onSubmission('PUT', '/lock')(id, {}, cookie),
    unlock: (id: string, cookie = admin) => onSubmission('DELETE', '/lock')(id, undefined, cookie),
    comment: (id: string, text: string, cookie = admin, comment: string = randomUUID()) =>
      onSubmission('POST', '/comments')(id, { id: comment, text }, cookie),
    ask: (id: string, fields: string[], cookie = admin, request: string = randomUUID(), message = 'Which one?') =>
      onSubmission('POST', '/requests')(id, { id: request, message, fields }, cookie),
    withdraw: (id: string, request: string, cookie = admin) => onSubmission('DELETE', `/requests/${request}`)(id, undefined, cookie),
  }
}
