import { signedInOnly, signedInRead, staffRead, unknownId, type MatrixRows } from '@atrium/server/testing/matrix-rows'

const at = (rest: string) => `/api/portals/{portal}${rest}`
/** Conversations, messages and drafts that do not exist, or of which the caller is not part. */
const ofUnknown = signedInOnly(404)
const ofUnknownForStaff = { ...ofUnknown, client: 403, stranger: 403 }
const content = { recipient: null, recipientName: null, subject: '', body: null, attachment: [], attach_message: false, loom_link: '' }

export const accessMatrix: MatrixRows = {
  'GET /api/portals/:portal/conversations': { path: at('/conversations'), expect: signedInRead },
  'GET /api/portals/:portal/conversation-counts': { path: at('/conversation-counts'), expect: signedInRead },
  'GET /api/portals/:portal/conversations/:conversation': { path: at(`/conversations/${unknownId}`), expect: ofUnknown },
  'GET /api/portals/:portal/conversations/:conversation/files/:format': {
    path: at(`/conversations/${unknownId}/files/pdf`),
    expect: ofUnknown,
  },
  'GET /api/portals/:portal/messages': { path: at('/messages'), expect: signedInRead },
  'GET /api/portals/:portal/messages/:message': { path: at(`/messages/${unknownId}`), expect: ofUnknown },
  'GET /api/portals/:portal/message-recipients': { path: at('/message-recipients'), expect: signedInRead },
  'GET /api/portals/:portal/message-recipients/:kind/:recipient': {
    path: at(`/message-recipients/group/${unknownId}`),
    expect: ofUnknownForStaff,
  },
  // The recipient does not exist.
  'PUT /api/portals/:portal/messages/:message': {
    path: at(`/messages/${unknownId}`),
    body: { recipient: { kind: 'account', id: unknownId }, subject: 'Subject', body: { type: 'doc', content: [] } },
    expect: signedInOnly(400),
  },
  'DELETE /api/portals/:portal/messages/:message': { path: at(`/messages/${unknownId}`), expect: ofUnknown },
  'POST /api/portals/:portal/conversations/:conversation/reading': {
    path: at(`/conversations/${unknownId}/reading`),
    body: { messages: [unknownId] },
    expect: ofUnknown,
  },
  'DELETE /api/portals/:portal/conversations/:conversation/reading': { path: at(`/conversations/${unknownId}/reading`), expect: ofUnknown },
  'POST /api/portals/:portal/conversations/:conversation/typing': {
    path: at(`/conversations/${unknownId}/typing`),
    body: {},
    expect: ofUnknown,
  },
  'PUT /api/portals/:portal/conversations/:conversation/archived': {
    path: at(`/conversations/${unknownId}/archived`),
    body: { archived: true },
    expect: ofUnknown,
  },
  'GET /api/portals/:portal/message-drafts': { path: at('/message-drafts'), expect: signedInRead },
  // The conversation that it answers does not exist.
  'PUT /api/portals/:portal/message-drafts/:draft': {
    path: at(`/message-drafts/${unknownId}`),
    body: { thread: unknownId, revision: 0, content },
    expect: ofUnknown,
  },
  'GET /api/portals/:portal/conversations/:conversation/notes': {
    path: at(`/conversations/${unknownId}/notes`),
    expect: ofUnknownForStaff,
  },
  'PUT /api/portals/:portal/conversations/:conversation/notes/:note': {
    path: at(`/conversations/${unknownId}/notes/${unknownId}`),
    body: { text: 'Note' },
    expect: ofUnknownForStaff,
  },
  'GET /api/portals/:portal/conversations/:conversation/colleagues': {
    path: at(`/conversations/${unknownId}/colleagues`),
    expect: ofUnknownForStaff,
  },
  'PUT /api/portals/:portal/conversations/:conversation/readers/:colleague': {
    path: at(`/conversations/${unknownId}/readers/${unknownId}`),
    body: { note: null },
    expect: ofUnknownForStaff,
  },
  'PUT /api/portals/:portal/conversations/:conversation/assignee': {
    path: at(`/conversations/${unknownId}/assignee`),
    body: { colleague: null, from: null },
    expect: ofUnknownForStaff,
  },
  'GET /api/portals/:portal/message-absence': { path: at('/message-absence'), expect: staffRead },
  // The days have passed.
  'PUT /api/portals/:portal/message-absence': {
    path: at('/message-absence'),
    body: { from: '2020-01-01', until: '2020-01-02', note: 'Away', standIn: null, revision: 0 },
    expect: { ...staffRead, adviser: 400, colleague: 400, companyAdmin: 400, admin: 400 },
  },
  'DELETE /api/portals/:portal/message-absence': { path: at('/message-absence'), expect: staffRead },
  'GET /api/portals/:portal/message-labels': { path: at('/message-labels'), expect: staffRead },
  // Nobody saved it with this revision.
  'PUT /api/portals/:portal/message-labels/:label': {
    path: at(`/message-labels/${unknownId}`),
    body: { name: 'Label', revision: 9 },
    expect: { ...staffRead, adviser: 409, colleague: 409, companyAdmin: 409, admin: 409 },
  },
  'DELETE /api/portals/:portal/message-labels/:label': { path: at(`/message-labels/${unknownId}`), expect: staffRead },
  'PUT /api/portals/:portal/conversations/:conversation/labels': {
    path: at(`/conversations/${unknownId}/labels`),
    body: { labels: [] },
    expect: ofUnknownForStaff,
  },
  'GET /api/portals/:portal/message-templates': { path: at('/message-templates'), expect: staffRead },
  // The text is empty.
  'PUT /api/portals/:portal/message-templates/:template': {
    path: at(`/message-templates/${unknownId}`),
    body: { revision: 0, name: 'Name', subject: '', body: { type: 'doc', content: [] } },
    expect: { ...staffRead, adviser: 400, colleague: 400, companyAdmin: 400, admin: 400 },
  },
  'DELETE /api/portals/:portal/message-templates/:template': { path: at(`/message-templates/${unknownId}`), expect: staffRead },
  'DELETE /api/portals/:portal/message-drafts/:draft': { path: at(`/message-drafts/${unknownId}`), expect: signedInRead },
}
