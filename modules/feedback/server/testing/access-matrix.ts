import { clientsOnly, signedInRead, staffRead, unknownId, type MatrixRows } from '@atrium/server/testing/matrix-rows'

export const accessMatrix: MatrixRows = {
  'GET /api/portals/:portal/feedback-prompt': { path: '/api/portals/{portal}/feedback-prompt', expect: signedInRead },
  // Each client gives the entry of the same id, so that only the first is stored.
  'PUT /api/portals/:portal/feedback/:entry': {
    path: `/api/portals/{portal}/feedback/${unknownId}`,
    body: { rating: 9 },
    expect: { ...clientsOnly, stranger: 409 },
  },
  'GET /api/portals/:portal/feedback': { path: '/api/portals/{portal}/feedback', expect: signedInRead },
  'GET /api/portals/:portal/feedback-report': { path: '/api/portals/{portal}/feedback-report', expect: staffRead },
}
