import { staffRead, type MatrixRows } from '@atrium/server/testing/matrix-rows'

export const accessMatrix: MatrixRows = {
  'GET /api/portals/:portal/today': { path: '/api/portals/{portal}/today', expect: staffRead },
  'GET /api/portals/:portal/today/:kind': { path: '/api/portals/{portal}/today/large-movement', expect: staffRead },
  'GET /api/portals/:portal/assets/:by': { path: '/api/portals/{portal}/assets/clients', expect: staffRead },
  'GET /api/portals/:portal/assets': { path: '/api/portals/{portal}/assets', expect: staffRead },
}
