import { everyone, firmAdminsOnly, signedInOnly, signedInRead, unknownId, type MatrixRows } from '@atrium/server/testing/matrix-rows'

/** Statuses of a route for staff whose rights a collection decides: others of the staff get 404, as for one that does not exist. */
const firmAdmins = (status: number) => ({ ...firmAdminsOnly(status), adviser: 404, colleague: 404 })
const staff = { ...signedInOnly(200), client: 403, stranger: 403 }
const one = `/api/collections/posts/items/${unknownId.replace('36', '37')}`

/** These requests are for an unknown item. Access to existing ones is tested in items.test.ts. */
export const accessMatrix: MatrixRows = {
  'GET /api/content/:collection': { path: '/api/content/commentary', expect: signedInRead },
  'GET /api/content/:collection/list': { path: '/api/content/posts/list', expect: everyone(200) },
  'GET /api/collections': { path: '/api/collections', expect: staff },
  'GET /api/collections/:collection': { path: '/api/collections/posts', expect: firmAdmins(200) },
  'POST /api/collections/:collection/search': { path: '/api/collections/posts/search', body: {}, expect: firmAdmins(200) },
  'POST /api/collections/:collection/export': {
    path: '/api/collections/posts/export',
    body: { columns: ['name'], format: 'csv' },
    expect: firmAdmins(200),
  },
  'GET /api/collections/:collection/items/:item': { path: one, expect: firmAdmins(404) },
  'POST /api/collections/:collection/items': {
    path: '/api/collections/posts/items',
    body: { id: unknownId, values: { name: 'Gilts explained' } },
    expect: firmAdmins(200),
  },
  'PATCH /api/collections/:collection/items/:item': {
    path: one,
    body: { version: '1', values: { name: 'Gilts explained' } },
    expect: firmAdmins(404),
  },
  'POST /api/collections/:collection/items/:item/publication': {
    path: `${one}/publication`,
    body: { version: '1' },
    expect: firmAdmins(404),
  },
  'DELETE /api/collections/:collection/items/:item/publication': {
    path: `${one}/publication`,
    expect: firmAdmins(404),
  },
  'POST /api/collections/:collection/items/:item/order': {
    path: `/api/collections/pages/items/${unknownId}/order`,
    body: { to: { step: 'up' } },
    expect: firmAdmins(404),
  },
  'DELETE /api/collections/:collection/items/:item': {
    path: one,
    expect: firmAdmins(404),
  },
  'POST /api/collections/:collection/items/:item/restoration': {
    path: `${one}/restoration`,
    body: {},
    expect: firmAdmins(404),
  },
  'GET /api/collections/:collection/items/:item/usages': {
    path: `${one}/usages`,
    expect: firmAdmins(404),
  },
  'GET /api/collections/:collection/items/:item/versions': {
    path: `${one}/versions`,
    expect: firmAdmins(404),
  },
  'GET /api/collections/:collection/items/:item/versions/:version': { path: `${one}/versions/1`, expect: firmAdmins(404) },
  'POST /api/collections/:collection/items/:item/versions/:version/restoration': {
    path: `${one}/versions/1/restoration`,
    body: { current: '2' },
    expect: firmAdmins(404),
  },
  'GET /api/media': { path: '/api/media', expect: firmAdmins(200) },
  'GET /api/media/:media': { path: `/api/media/${unknownId}`, expect: firmAdmins(404) },
  'PATCH /api/media/:media': { path: `/api/media/${unknownId}`, body: { version: '1', values: {} }, expect: firmAdmins(404) },
  'DELETE /api/media/:media': { path: `/api/media/${unknownId}`, expect: firmAdmins(404) },
  'POST /api/media/:media/restoration': { path: `/api/media/${unknownId}/restoration`, body: {}, expect: firmAdmins(404) },
}
