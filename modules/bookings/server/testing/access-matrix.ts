import {
  accountClientsOnly,
  accountRead,
  everyone,
  signedInOnly,
  signedInRead,
  staffRead,
  unknownId,
  type MatrixRows,
} from '@atrium/server/testing/matrix-rows'

const calendar = '/api/accounts/{account}/booking-calendars/client-services'
/** Meetings that do not exist, or which the caller may not see. */
const ofUnknown = signedInOnly(404)
const times = { startDate: '2026-11-18T09:00:00Z', endDate: '2026-11-18T09:30:00Z' }
const hours = {
  zone: 'Europe/London',
  hours: [],
  breaks: [],
  absences: [],
  duration: 30,
  step: 30,
  bufferBefore: 0,
  bufferAfter: 0,
  minimumNotice: 0,
  changeNotice: 0,
  location: null,
  videoLink: null,
  takesClients: false,
  takesServices: false,
}

const kind = {
  name: 'Review',
  description: '',
  mode: 'collective',
  staff: [unknownId],
  rooms: [],
  places: 1,
  duration: 30,
  step: 30,
  bufferBefore: 0,
  bufferAfter: 0,
  minimumNotice: 0,
  changeNotice: 0,
  location: null,
  videoLink: null,
  isActive: true,
  revision: 9,
}

export const accessMatrix: MatrixRows = {
  'GET /api/accounts/:account/booking-calendars/:calendar/staff': { path: `${calendar}/staff`, expect: accountRead },
  'GET /api/accounts/:account/booking-calendars/:calendar/details': { path: `${calendar}/details`, expect: accountRead },
  'GET /api/accounts/:account/booking-calendars/:calendar/staff/:staff': {
    path: `${calendar}/staff/marcus-adeyemi`,
    expect: accountRead,
  },
  // The time has passed.
  'PUT /api/accounts/:account/bookings/:booking': {
    path: `/api/accounts/{account}/bookings/${unknownId}`,
    body: { calendar: 'advisers', ...times, name: 'A', email: 'a@b.example', staffId: 'x', notes: '' },
    expect: { ...accountClientsOnly, client: 400, colleague: 404 },
  },
  'GET /api/portals/:portal/bookings': { path: '/api/portals/{portal}/bookings', expect: signedInRead },
  'GET /api/bookings/:booking': { path: `/api/bookings/${unknownId}`, expect: ofUnknown },
  'GET /api/bookings/:booking/dates': { path: `/api/bookings/${unknownId}/dates`, expect: ofUnknown },
  'GET /api/bookings/:booking/invitation': { path: `/api/bookings/${unknownId}/invitation`, expect: ofUnknown },
  'PUT /api/bookings/:booking/time': { path: `/api/bookings/${unknownId}/time`, body: { ...times, sequence: 0 }, expect: ofUnknown },
  'POST /api/bookings/:booking/cancellation': {
    path: `/api/bookings/${unknownId}/cancellation`,
    body: { sequence: 0 },
    expect: ofUnknown,
  },
  'GET /api/accounts/:account/booking-waits': { path: '/api/accounts/{account}/booking-waits', expect: accountRead },
  // There is no such kind of meeting.
  'PUT /api/accounts/:account/booking-waits/:wait': {
    path: `/api/accounts/{account}/booking-waits/${unknownId}`,
    body: { calendar: 'meetings', staffId: unknownId, from: '2020-01-01', until: '2020-01-02' },
    expect: { ...accountClientsOnly, client: 404, colleague: 404 },
  },
  'DELETE /api/accounts/:account/booking-waits/:wait': {
    path: `/api/accounts/{account}/booking-waits/${unknownId}`,
    expect: { ...accountClientsOnly, colleague: 404 },
  },
  'GET /api/booking-feed': { path: '/api/booking-feed', expect: staffRead },
  'POST /api/booking-feed': { path: '/api/booking-feed', body: { detail: 'busy' }, expect: staffRead },
  'DELETE /api/booking-feed': { path: '/api/booking-feed', expect: staffRead },
  'GET /api/busy-calendar': { path: '/api/busy-calendar', expect: staffRead },
  // The firm does not permit this host: the answer says so.
  'PUT /api/busy-calendar': {
    path: '/api/busy-calendar',
    body: { url: 'https://calendar.invalid/', user: 'a', password: 'b' },
    expect: staffRead,
  },
  'DELETE /api/busy-calendar': { path: '/api/busy-calendar', expect: staffRead },
  'GET /api/booking-feeds/:secret': { path: '/api/booking-feeds/unknown', expect: everyone(404) },
  'GET /api/portals/:portal/meeting-kinds': { path: '/api/portals/{portal}/meeting-kinds', expect: staffRead },
  // Nobody saved them with this revision.
  'PUT /api/portals/:portal/meeting-kinds/:kind': {
    path: `/api/portals/{portal}/meeting-kinds/${unknownId}`,
    body: kind,
    expect: { ...staffRead, adviser: 403, colleague: 403, companyAdmin: 409, admin: 409 },
  },
  'PUT /api/portals/:portal/meeting-rooms/:room': {
    path: `/api/portals/{portal}/meeting-rooms/${unknownId}`,
    body: { name: 'Room', seats: 4, isActive: true, revision: 9 },
    expect: { ...staffRead, adviser: 403, colleague: 403, companyAdmin: 409, admin: 409 },
  },
  'GET /api/booking-hours': { path: '/api/booking-hours', expect: staffRead },
  // Nobody saved hours with this revision.
  'PUT /api/booking-hours': {
    path: '/api/booking-hours',
    body: { ...hours, revision: 9 },
    expect: { ...staffRead, adviser: 409, colleague: 409, companyAdmin: 409, admin: 409 },
  },
}
