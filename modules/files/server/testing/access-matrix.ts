import { everyone, signedInOnly, type MatrixRows } from '@atrium/server/testing/matrix-rows'

const unknown = '01a1fd36-0000-4000-8000-000000000000'

/** These requests are for an unknown upload and file. Access to existing ones is tested in uploads.test.ts and files.test.ts. */
export const accessMatrix: MatrixRows = {
  'GET /api/uploads/:upload': { path: `/api/uploads/${unknown}`, expect: signedInOnly(404) },
  'GET /api/uploads': { path: '/api/uploads?purpose=document', expect: signedInOnly(200) },
  'POST /api/uploads/:upload/dismissal': { path: `/api/uploads/${unknown}/dismissal`, body: {}, expect: signedInOnly(200) },
  // Without the header of the protocol nothing is begun.
  'POST /api/uploads': { path: '/api/uploads', body: {}, expect: signedInOnly(400) },
  'HEAD /api/uploads/:upload': { path: `/api/uploads/${unknown}`, expect: signedInOnly(400) },
  'PATCH /api/uploads/:upload': { path: `/api/uploads/${unknown}`, body: {}, expect: signedInOnly(400) },
  'DELETE /api/uploads/:upload': { path: `/api/uploads/${unknown}`, expect: signedInOnly(400) },
  'GET /api/files/:file': { path: `/api/files/${unknown}`, expect: signedInOnly(404) },
  'GET /api/files/:file/:variant': { path: `/api/files/${unknown}/small`, expect: signedInOnly(404) },
  'GET /media/:key/:name': { path: `/media/${unknown}-0123456789abcdef/a.png`, expect: everyone(404) },
}
