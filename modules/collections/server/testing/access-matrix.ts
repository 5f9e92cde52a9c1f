import { everyone, firmAdminsOnly, signedInOnly, signedInRead, unknownId, type MatrixRows } from '@atrium/server/testing/matrix-rows'

/** Statuses of a route for staff whose rights a collection decides: others of the staff get 404, as for one that does not exist. */
const firmAdmins = (status: number) => ({ ...firmAdminsOnly(status), adviser: 404, colleague: 404 })
const staff = { ...signedInOnly(200), client: 403, stranger: 403 }
const one = `/api/collections/posts/items/${unknownId.replace('36', '37')}`

const transfer = `/api/collections/posts/transfers/${unknownId}`
const mapping = {
  layout: { encoding: 'utf-8', delimiter: ',', dateOrder: 'year-first', decimalMark: 'point' },
  fields: ['name'],
  matchBy: null,
}

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
  'GET /api/collections/:collection/transfers': { path: '/api/collections/posts/transfers', expect: firmAdmins(200) },
  'GET /api/collections/:collection/transfers/:transfer': { path: transfer, expect: firmAdmins(404) },
  'POST /api/collections/:collection/transfers/imports': {
    path: '/api/collections/posts/transfers/imports',
    body: { id: unknownId.replace('36', '38'), fileName: 'posts.csv', fileBytes: 10 },
    // The import is that of the first caller.
    expect: { ...firmAdmins(200), admin: 404 },
  },
  'PUT /api/collections/:collection/transfers/:transfer/parts/:part': { path: `${transfer}/parts/0`, expect: firmAdmins(404) },
  'POST /api/collections/:collection/transfers/:transfer/inspection': { path: `${transfer}/inspection`, body: {}, expect: firmAdmins(404) },
  'POST /api/collections/:collection/transfers/:transfer/preview': { path: `${transfer}/preview`, body: mapping, expect: firmAdmins(404) },
  'POST /api/collections/:collection/transfers/:transfer/check': { path: `${transfer}/check`, body: mapping, expect: firmAdmins(404) },
  'GET /api/collections/:collection/transfers/:transfer/errors': { path: `${transfer}/errors`, expect: firmAdmins(404) },
  'GET /api/collections/:collection/transfers/:transfer/error-list': { path: `${transfer}/error-list`, expect: firmAdmins(404) },
  'GET /api/collections/:collection/transfers/:transfer/wrong-rows': { path: `${transfer}/wrong-rows`, expect: firmAdmins(404) },
  'POST /api/collections/:collection/transfers/:transfer/start': {
    path: `${transfer}/start`,
    body: { rows: 'all' },
    expect: firmAdmins(404),
  },
  'POST /api/collections/:collection/transfers/:transfer/undo': { path: `${transfer}/undo`, body: {}, expect: firmAdmins(404) },
  'GET /api/collections/:collection/transfers/:transfer/left': { path: `${transfer}/left`, expect: firmAdmins(404) },
  'DELETE /api/collections/:collection/transfers/:transfer': { path: transfer, expect: firmAdmins(404) },
  'POST /api/collections/:collection/transfers/changes': {
    path: '/api/collections/posts/transfers/changes',
    body: { id: unknownId.replace('36', '39'), kind: 'restore', selection: { shown: { search: 'no such post' } } },
    // No item is selected.
    expect: firmAdmins(409),
  },
  'GET /api/collections/:collection/views': { path: '/api/collections/posts/views', expect: firmAdmins(200) },
  'PUT /api/collections/:collection/views/:view': {
    path: `/api/collections/posts/views/${unknownId.replace('36', '40')}`,
    body: {
      name: 'Drafts',
      isShared: false,
      isDefault: false,
      settings: { columns: ['name'], search: '', filters: [], sort: null, direction: null },
    },
    // The view is that of the first caller.
    expect: { ...firmAdmins(200), admin: 404 },
  },
  'DELETE /api/collections/:collection/views/:view': { path: `/api/collections/posts/views/${unknownId}`, expect: firmAdmins(404) },
}
