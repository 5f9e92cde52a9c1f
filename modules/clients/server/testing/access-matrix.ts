import { randomUUID } from 'node:crypto'
import { accountStaffRead, unknownId, type MatrixRows } from '@atrium/server/testing/matrix-rows'

const read = (rest: string) => ({ path: `/api/accounts/{account}/staff${rest}`, expect: accountStaffRead })
const refusedByAll = (status: number) => ({ ...accountStaffRead, adviser: status, companyAdmin: status, admin: status })

/** A record that does not exist: those who may see the client get `not-found`. */
const unknown = (rest: string, body: object) => ({ path: `/api/accounts/{account}/staff${rest}`, body, expect: refusedByAll(404) })

/** A new record with a rule violated, so that nothing is added. */
const invalid = (rest: string, body: object) => ({
  path: `/api/accounts/{account}/staff${rest}`,
  body: { id: randomUUID(), ...body },
  expect: refusedByAll(400),
})

export const accessMatrix: MatrixRows = {
  'GET /api/accounts/:account/staff': read(''),
  'GET /api/accounts/:account/staff/relations': read('/relations'),
  'GET /api/accounts/:account/staff/access': read('/access'),
  'GET /api/accounts/:account/staff/timeline': read('/timeline'),
  'GET /api/accounts/:account/staff/notes': read('/notes'),
  'POST /api/accounts/:account/staff/notes': unknown('/notes', { id: randomUUID(), visibility: 'team', text: 'Text', addsTo: unknownId }),
  'PATCH /api/accounts/:account/staff/notes/:note': unknown(`/notes/${unknownId}`, { version: 1, text: 'Text' }),
  'GET /api/accounts/:account/staff/tasks': read('/tasks'),
  'POST /api/accounts/:account/staff/tasks': invalid('/tasks', { title: 'Title', dueOn: null, assignee: unknownId }),
  'PATCH /api/accounts/:account/staff/tasks/:task': unknown(`/tasks/${unknownId}`, { version: 1, state: 'done' }),
  'GET /api/accounts/:account/staff/flags': read('/flags'),
  'POST /api/accounts/:account/staff/flags': invalid('/flags', {
    driver: 'health',
    text: 'Text',
    help: '',
    reviewOn: '2000-01-01',
    readers: [],
  }),
  'PATCH /api/accounts/:account/staff/flags/:flag': unknown(`/flags/${unknownId}`, { version: 1, text: 'Text' }),
  'POST /api/accounts/:account/staff/flags/:flag/end': unknown(`/flags/${unknownId}/end`, {}),
  'GET /api/accounts/:account/staff/flags/:flag/readings': {
    path: `/api/accounts/{account}/staff/flags/${unknownId}/readings`,
    expect: { ...refusedByAll(404), adviser: 403 },
  },
  'GET /api/accounts/:account/staff/consents': read('/consents'),
  'POST /api/accounts/:account/staff/consents': invalid('/consents', {
    purpose: 'Purpose',
    decision: 'given',
    decidedOn: '2199-01-01',
    untilOn: null,
    evidence: 'Letter',
  }),
  'GET /api/accounts/:account/staff/reviews': read('/reviews'),
  'POST /api/accounts/:account/staff/reviews': invalid('/reviews', { heldOn: '2199-01-01', nextDueOn: null, summary: 'Summary' }),
  'GET /api/accounts/:account/staff/review-preparation': read('/review-preparation'),
  'PUT /api/accounts/:account/staff/agenda': {
    path: '/api/accounts/{account}/staff/agenda',
    body: { text: '', version: 0 },
    expect: accountStaffRead,
  },
}
