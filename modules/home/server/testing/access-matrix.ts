import { daysAfter } from '@atrium/domain/calendar'
import { testDay } from '@atrium/server/testing/clock'
import { staffRead, type MatrixRows } from '@atrium/server/testing/matrix-rows'

const postponements = '/api/portals/{portal}/postponements'
/** An item that does not exist. */
const unknownItem = { kind: 'large-movement', cause: 'unknown' }

export const accessMatrix: MatrixRows = {
  'GET /api/portals/:portal/postponements': { path: postponements, expect: staffRead },
  'PUT /api/portals/:portal/postponements': {
    path: postponements,
    body: { ...unknownItem, until: daysAfter(testDay, 1) },
    expect: { ...staffRead, adviser: 404, colleague: 404, companyAdmin: 404, admin: 404 },
  },
  'DELETE /api/portals/:portal/postponements': { path: postponements, body: unknownItem, expect: staffRead },
  'GET /api/portals/:portal/today': { path: '/api/portals/{portal}/today', expect: staffRead },
  'GET /api/portals/:portal/today/:kind': { path: '/api/portals/{portal}/today/large-movement', expect: staffRead },
  'GET /api/portals/:portal/assets/explanations/:figure': {
    path: '/api/portals/{portal}/assets/explanations/assets.value',
    expect: { ...staffRead, adviser: 404, colleague: 404, companyAdmin: 404, admin: 404 },
  },
  'GET /api/portals/:portal/assets/explanations/:figure/case': {
    path: '/api/portals/{portal}/assets/explanations/assets.value/case',
    expect: { ...staffRead, adviser: 404, colleague: 404, companyAdmin: 404, admin: 404 },
  },
  'GET /api/portals/:portal/assets/:by': { path: '/api/portals/{portal}/assets/clients', expect: staffRead },
  'GET /api/portals/:portal/assets': { path: '/api/portals/{portal}/assets', expect: staffRead },
}
