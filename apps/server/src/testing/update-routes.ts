import { mainEdition } from '@atrium/editions/registry'
import type { TestApp } from './test-app.ts'

/** Settings with which a test sends the fields of an update route and reads them back. */
export type UpdateRoute = {
  path: string
  cookie: string
  /** Fields sent together with each field. */
  base?: Readonly<Record<string, unknown>>
  /** Runs before each field is sent, if an existing value would prevent the update. */
  reset?: () => Promise<unknown>
  /** Values in addition to those from the schema. */
  samples?: Readonly<Record<string, readonly unknown[]>>
  /** Values of the schema that this edition refuses. */
  refused?: Readonly<Record<string, readonly unknown[]>>
  read: (field: string) => Promise<unknown>
}

/** Routes with a body that are not tested field by field, each with the reason. */
export const exemptRoutes: Readonly<Record<string, string>> = {
  'POST /api/collections/:collection/search': 'reads; its fields are conditions',
  'POST /api/collections/:collection/items': 'its values depend on the collection: collection-fields.test.ts reads every field back',
  'PATCH /api/collections/:collection/items/:item': 'its values depend on the collection: collection-fields.test.ts reads every field back',
  'POST /api/collections/:collection/items/:item/publication': 'publishes a version: items.test.ts reads the times back',
  'POST /api/collections/:collection/items/:item/order': 'takes a direction: items.test.ts reads the order back',
  'POST /api/collections/:collection/items/:item/versions/:version/restoration': 'takes a version: items.test.ts reads the values back',
  'POST /api/portals/:portal/accounts/search': 'reads; its fields are conditions',
  'POST /api/portals/:portal/client-conditions/options': 'reads',
  'POST /api/portals/:portal/invitations/search': 'reads',
  'POST /api/portals/:portal/invitations/preview': 'reads',
  'POST /api/portals/:portal/functions/invite-client': 'sends mail: functions.test.ts',
  'POST /api/portals/:portal/functions/send-email': 'sends mail: functions.test.ts',
  'POST /api/portals/:portal/functions/verify-email': 'takes a person: functions.test.ts reads the state back',
  'POST /api/portals/:portal/functions/send-push-notification': 'sends a notification: functions.test.ts',
  'POST /api/portals/:portal/client-imports': 'announces a file: client-imports.test.ts',
  'POST /api/portals/:portal/client-imports/:import/choices':
    'needs a file that was checked before: client-imports.test.ts reads the choices back',
  'POST /api/portals/:portal/client-imports/:import/start': 'needs a file that was checked before: client-imports.test.ts',
  'POST /api/portals/:portal/clients/choices': 'reads',
  'POST /api/portals/:portal/clients/groups': 'changes many clients: bulk-changes.test.ts reads the memberships back',
  'POST /api/portals/:portal/clients/access-groups/preview': 'reads',
  'POST /api/portals/:portal/clients/access-groups': 'changes many clients: bulk-changes.test.ts reads the memberships back',
  'POST /api/portals/:portal/clients/advisers': 'changes many clients: bulk-changes.test.ts reads the relations back',
  'POST /api/portals/:portal/clients/invitations': 'sends mail: bulk-changes.test.ts',
  'POST /api/portals/:portal/clients/forms': 'changes many clients: bulk-changes.test.ts reads the requests back',
  'PATCH /api/media/:media': 'its values are those of a collection: media.test.ts reads every field back',
  'POST /api/collections/:collection/transfers/imports': 'announces a file: import.test.ts',
  'POST /api/collections/:collection/transfers/changes': 'changes many items: changes.test.ts reads their values back',
  'POST /api/collections/:collection/transfers/:transfer/inspection':
    'needs a file that was sent before: import.test.ts sends every format',
  'POST /api/collections/:collection/transfers/:transfer/preview': 'reads',
  'POST /api/collections/:collection/transfers/:transfer/check': 'needs a file that was sent before: import.test.ts',
  'POST /api/collections/:collection/transfers/:transfer/start': 'needs a file that was checked before: import.test.ts',
  'PUT /api/collections/:collection/views/:view': 'takes an id: views.test.ts reads every field back',
  'PUT /api/portals/:portal/client-views/:view': 'takes an id: client-views.test.ts reads every field back',
  'PUT /api/portals/:portal/postponements': 'needs an item of the list for today: postponements.test.ts reads the day back',
  'DELETE /api/portals/:portal/postponements': 'takes an item of the list for today: postponements.test.ts',
  'PUT /api/portals/:portal/forms/:form/draft': 'its answers depend on the form: forms.test.ts reads them back',
  'DELETE /api/portals/:portal/forms/:form/draft': 'takes a form: forms.test.ts',
  'POST /api/portals/:portal/forms/:form/choices': 'reads',
  'POST /api/portals/:portal/forms/:form/submissions': 'its answers depend on the form: forms.test.ts reads them back',
  'PUT /api/accounts/:account/proposals/:proposal': 'a proposal is computed from its settings: proposals.test.ts reads the result back',
  'POST /api/accounts/:account/proposals/:proposal/share': 'takes a note: proposals.test.ts reads it back',
  'PUT /api/accounts/:account/envelopes/:envelope': 'takes a document and signers: signing.test.ts reads them back',
  'POST /api/accounts/:account/envelopes/:envelope/signature': 'takes a signature: signing.test.ts reads its event and the sealed document',
  'PUT /api/portals/:portal/signing-batches/:batch': 'needs an uploaded file: batches.test.ts reads every field back',
  'POST /api/portals/:portal/signing-batches/:batch/preview': 'changes nothing',
  'PUT /api/portals/:portal/envelope-templates/:template': 'takes fields: templates.test.ts reads them back',
  'PUT /api/accounts/:account/signing-drafts/:document': 'takes a document: requests.test.ts reads the draft back',
  'PUT /api/accounts/:account/signing-mandate': 'its fields depend on each other: mandates.test.ts reads them back',
  'POST /api/accounts/:account/envelopes/:envelope/passkey-options': 'changes nothing',
  'POST /api/accounts/:account/envelopes/:envelope/passkey-signature':
    'takes a signature: passkey.test.ts reads the sealed document and its evidence',
  'POST /api/submissions/:submission/document': 'takes a revision: signature.test.ts reads the document',
  'POST /api/accounts/:account/envelopes/:envelope/refusal': 'takes a reason: signing.test.ts reads it back',
  'PUT /api/accounts/:account/bookings/:booking': 'takes a free time: bookings.test.ts reads every field back',
  'PUT /api/bookings/:booking/time': 'takes a free time and a sequence: bookings.test.ts reads it back',
  'POST /api/bookings/:booking/cancellation': 'takes a sequence: bookings.test.ts reads the state and the reason back',
  'POST /api/portals/:portal/notifications/read': 'takes a time: centre.test.ts reads the numbers back',
  'PUT /api/me/push-subscriptions/:subscription': 'keeps keys that no route returns: settings.test.ts',
  'POST /api/mail-texts/:kind/:locale/preview': 'reads',
  'PUT /api/mail-texts/:kind/:locale': 'its fields belong to one e-mail: mail-texts.test.ts reads them back',
  'PUT /api/me/notification-settings': 'its fields belong together: settings.test.ts reads each of them back',
  'PUT /api/accounts/:account/financial-holdings/:holding':
    'takes an id and the version of the holding: holdings.test.ts reads every field back',
  'DELETE /api/accounts/:account/financial-holdings/:holding': 'takes the version of the holding: holdings.test.ts',
  'PUT /api/accounts/:account/cash-flow': 'takes a revision and a whole plan: cash-flow.test.ts reads every part back',
  'POST /api/accounts/:account/cash-flow/explanations': 'reads; its field is a plan',
  'POST /api/accounts/:account/cash-flow/explanations/case': 'reads; its field is a plan',
  'PUT /api/accounts/:account/cash-flow/versions/:version': 'freezes the saved plan: cash-flow.test.ts reads it back',
  'PUT /api/accounts/:account/cash-flow/versions/:version/sharing': 'needs a version: cash-flow.test.ts reads it back',
  'PUT /api/accounts/:account/cash-flow/versions/:version/comments/:comment': 'needs a version: cash-flow.test.ts reads the comment back',
  'DELETE /api/accounts/:account/protections/:protection': 'takes the version of the policy: protections.test.ts',
  'PUT /api/accounts/:account/protections/:protection':
    'takes an id and the version of the policy: protections.test.ts reads every field back',
  'PUT /api/accounts/:account/estate': 'takes the version of the estate: records.test.ts reads every field back',
  'PUT /api/accounts/:account/estate/people/:person': 'takes an id and the version of the person: records.test.ts reads every field back',
  'DELETE /api/accounts/:account/estate/people/:person': 'takes the version of the person: records.test.ts',
  'PUT /api/accounts/:account/estate/gifts/:gift': 'takes an id and the version of the gift: records.test.ts reads every field back',
  'DELETE /api/accounts/:account/estate/gifts/:gift': 'takes the version of the gift: records.test.ts',
  'PUT /api/portals/:portal/feedback/:entry': 'adds an entry: feedback.test.ts reads every field back',
  'PUT /api/portals/:portal/message-absence': 'takes a revision: absences.test.ts reads every field back',
  'PUT /api/portals/:portal/message-labels/:label': 'takes a revision: labels.test.ts reads it back',
  'PUT /api/portals/:portal/conversations/:conversation/labels': 'takes a list: labels.test.ts reads it back',
  'PUT /api/accounts/:account/booking-waits/:wait': 'takes an id: waits.test.ts reads every field back',
  'PUT /api/busy-calendar': 'reads a calendar first: busy.test.ts reads every field back',
  'POST /api/booking-feed': 'replaces the feed: feeds.test.ts reads it back',
  'PUT /api/portals/:portal/meeting-kinds/:kind': 'takes a revision: kinds.test.ts reads every field back',
  'PUT /api/portals/:portal/meeting-rooms/:room': 'takes a revision: kinds.test.ts reads every field back',
  'PUT /api/booking-hours': 'takes a revision: bookings.test.ts reads every field back',
  'PUT /api/portals/:portal/conversations/:conversation/notes/:note': 'needs a conversation: work.test.ts reads it back',
  'PUT /api/portals/:portal/conversations/:conversation/readers/:colleague': 'needs a conversation: work.test.ts reads it back',
  'PUT /api/portals/:portal/conversations/:conversation/assignee': 'needs a conversation: work.test.ts reads it back',
  'PUT /api/portals/:portal/message-templates/:template': 'takes a rich text: templates.test.ts reads it back',
  'PUT /api/portals/:portal/messages/:message': 'takes a recipient and a text: messages.test.ts reads every field back',
  'PUT /api/portals/:portal/message-drafts/:draft': 'takes a revision: attachments.test.ts reads every field back',
  'PUT /api/portals/:portal/conversations/:conversation/archived': 'needs a conversation: messages.test.ts reads it back',
  'POST /api/portals/:portal/conversations/:conversation/reading': 'takes messages: messages.test.ts reads the times back',
  'PUT /api/accounts/:account/forms/:form/assignment': 'takes the due day of a form: assignments.test.ts reads it back',
  'POST /api/public-forms/:form/submissions': 'its answers depend on the form: public-forms.test.ts reads them back',
  'DELETE /api/submissions/:submission': 'takes a reason: deletion.test.ts reads it back',
  'POST /api/submissions/:submission/step': 'takes a step: forms.test.ts reads the steps back',
  'POST /api/submissions/:submission/answers': 'its answers depend on the form: review.test.ts reads them and those before the change back',
  'PUT /api/submissions/:submission/assignee': 'takes a reviewer: review.test.ts reads the assignee back',
  'POST /api/submissions/:submission/comments': 'adds a comment: review.test.ts reads it back',
  'POST /api/submissions/:submission/requests': 'adds a request: review.test.ts reads it back',
  'POST /api/portals/:portal/managing/:form':
    'its values depend on the form: account-forms.test.ts and ledger-forms.test.ts read them back',
  'PATCH /api/portals/:portal/managing/:form/:item':
    'its values depend on the form: account-forms.test.ts and ledger-forms.test.ts read them back',
  'POST /api/portals/:portal/managing/:form/choices': 'reads',
  'POST /api/portals/:portal/securities/search': 'reads',
  'POST /api/accounts/:account/staff/notes': 'adds a note: notes.test.ts reads it back',
  'PATCH /api/accounts/:account/staff/notes/:note': 'needs a note of the day: notes.test.ts reads it and its revision back',
  'POST /api/accounts/:account/staff/tasks': 'adds a task: tasks.test.ts reads it back',
  'PATCH /api/accounts/:account/staff/tasks/:task': 'needs the version of the task: tasks.test.ts reads it and its revision back',
  'POST /api/accounts/:account/staff/flags': 'adds a flag: flags.test.ts reads it back',
  'PATCH /api/accounts/:account/staff/flags/:flag': 'needs the version of the flag: flags.test.ts reads it back',
  'POST /api/accounts/:account/staff/consents': 'adds a decision: consents.test.ts reads it back',
  'POST /api/accounts/:account/staff/reviews': 'adds a review: reviews.test.ts reads it back',
  'PUT /api/accounts/:account/staff/agenda': 'needs the version of the agenda: reviews.test.ts reads it back',
  'POST /api/accounts/:account/document-names': 'reads',
  'PATCH /api/accounts/:account/documents/:document': 'needs the revision of a document: documents.test.ts reads its fields back',
  'PUT /api/portals/:portal/publications/:publication': 'needs an uploaded file: publications.test.ts reads every field back',
  'PUT /api/accounts/:account/reading-requests/:request': 'takes an id: reading.test.ts reads it back',
  'PUT /api/accounts/:account/reading-confirmations/:confirmation': 'takes a version: reading.test.ts reads it back',
  'PUT /api/accounts/:account/document-readings/:reading': 'takes a time: reading.test.ts reads its event',
  'PUT /api/accounts/:account/document-archives/:archive': 'stores what is downloaded next: archives.test.ts downloads it',
  'PUT /api/accounts/:account/document-changes/:change': 'takes revisions of documents: bulk.test.ts reads them back',
  'PUT /api/accounts/:account/documents/:document/classes/:class': 'needs a document: retention.test.ts reads its dates back',
  'POST /api/accounts/:account/documents/:document/classes/:class/removal': 'removes a class: retention.test.ts',
  'PUT /api/accounts/:account/relationship-end': 'takes the day before: retention.test.ts reads it back',
  'PUT /api/accounts/:account/legal-holds/:hold': 'takes an id: retention.test.ts reads every field back',
  'POST /api/accounts/:account/legal-holds/:hold/release': 'needs a hold: retention.test.ts reads the reason back',
  'PUT /api/accounts/:account/destruction-orders/:document':
    'needs a document whose retention has ended: retention.test.ts reads the reason back',
  'PUT /api/accounts/:account/document-folders/:folder': 'takes an id: documents.test.ts reads every field back',
  'PATCH /api/accounts/:account/document-folders/:folder': 'needs a folder: documents.test.ts reads its name back',
  'POST /api/session': 'starts a session; stores no field',
  'POST /api/session/second-factor': 'proves a factor; stores no field',
  'POST /api/session/second-factor/backup-code': 'proves a factor; stores no field',
  'POST /api/session/proof': 'proves a factor; stores no field',
  'POST /api/session/passkey': 'proves a factor; stores no field',
  'POST /api/session/electronic-id': 'proves a factor; stores no field',
  'POST /api/session/staff-sign-on': 'proves a factor; stores no field',
  'POST /api/session/token': 'proves a token; stores no field',
  'POST /api/me/email': 'stores nothing of the person before its PIN: emails.test.ts',
  'POST /api/me/email/confirmation': 'takes a PIN: emails.test.ts reads the address back',
  'POST /api/me/mobile': 'stores nothing of the person before its PIN: mobiles.test.ts',
  'POST /api/me/mobile/confirmation': 'takes a PIN: mobiles.test.ts reads the number back',
  'POST /api/me/authenticator/confirmation': 'takes a code; stores no field',
  'POST /api/me/passkeys': 'creates a passkey from a signed answer: passkeys.test.ts',
  'POST /api/me/password': 'stores a hash: passwords.test.ts signs in with the new password',
  'POST /api/password-resets': 'sends a link; stores no field',
  'POST /api/password-resets/confirmation': 'stores a hash: passwords.test.ts signs in with the new password',
  'POST /api/sign-ups': 'creates a person once its PIN comes back: registration.test.ts',
  'POST /api/sign-ups/confirmation': 'takes a PIN: registration.test.ts',
  'POST /api/invitations/lookup': 'reads',
  'POST /api/adviser-invitations': 'sends a link; stores no field',
  'POST /api/me/terms-acceptances': 'creates an acceptance: welcome.test.ts',
  'POST /api/impersonations': 'creates an impersonation: impersonation.test.ts',
  'POST /api/portals': 'creates a portal: portals.test.ts',
  'POST /api/people/search': 'reads',
  'POST /api/portals/:portal/onboarding/search': 'reads',
  'POST /api/portals/:portal/onboarding/invitations': 'creates accounts: onboarding.test.ts',
  'POST /api/imports': 'creates an import: imports.test.ts',
  'POST /api/service-accounts': 'creates a service account: service-accounts.test.ts',
  'POST /api/service-accounts/:serviceAccount/tokens': 'issues a token: service-accounts.test.ts',
  'PUT /api/accounts/:account/external-id': 'needs a client of the provider without an account: link-requests.test.ts',
  'PUT /api/imports/:import/columns': 'needs a file that was sent before: imports.test.ts sends every layout',
}

/** Returns every update route by method and URL, such as `PATCH /api/me`. Creates the data that the routes update. */
export async function createUpdateRoutes(app: TestApp): Promise<Record<string, UpdateRoute>> {
  const account = await app.findAccountId('strachan-marine')
  const client = 'callum-strachan'
  const admin = await app.signIn('oscar-venn')
  const staff = await app.signIn('tobias-hartnell')
  const cookie = await app.signIn(client)
  const get = async (path: string, as = cookie) => (await app.get(path, { cookie: as })).json
  const readColumn = async (name: string, from: string) => (await app.asOwner(`select ${name} as value from ${from}`))[0]?.['value']
  const person = (await get('/api/me')).id as string
  const pensioner = (await get('/api/me', await app.signIn('geoffrey-tillotson'))).id as string
  const secondFactorPath = `/api/people/${pensioner}/second-factor`
  const [passkey] = await app.asOwner(`insert into passkeys (edition, person_id, credential_id, public_key, counter, host, name, created_at)
    values ('wealth', '${person}', 'made-for-a-test', '\\x00', 0, 'localhost', 'Phone', now()) returning id`)
  await app.asOwner(`update people set mobile = '+447700900123', mobile_verified_at = now() where id = '${person}'`)
  await app.call('POST', '/api/impersonations', { cookie: staff, body: { account, reason: 'client-care' } })
  const job = { name: 'Nightly import', scopes: ['imports:read', 'imports:write'] }
  const { id: serviceAccount } = (await app.call('POST', '/api/service-accounts', { cookie: admin, body: job })).json
  const defaults = await findDefaultOptions(app, account, (path) => get(path))
  return {
    'PATCH /api/me': {
      path: '/api/me',
      cookie,
      samples: { phone: ['0131 496 0999'] },
      refused: { locale: ['el'] },
      read: async (field) =>
        field === 'fcmToken' ? readColumn('fcm_token', `people where id = '${person}'`) : (await get('/api/me'))[field],
    },
    'PATCH /api/accounts/:account/defaults': {
      path: `/api/accounts/${account}/defaults`,
      cookie,
      samples: defaults,
      read: async (field) => (await get(`/api/accounts/${account}/record`, admin)).defaults[field],
    },
    'PATCH /api/service-accounts/:serviceAccount': {
      path: `/api/service-accounts/${serviceAccount}`,
      cookie: admin,
      samples: { scopes: [['imports:read'], ['imports:write', 'imports:read']] },
      read: async (field) => (await get('/api/service-accounts', admin)).items[0][field],
    },
    'PATCH /api/me/passkeys/:passkey': {
      path: `/api/me/passkeys/${passkey?.['id']}`,
      cookie,
      read: () => readColumn('name', `passkeys where id = '${passkey?.['id']}'`),
    },
    'PUT /api/me/pin-channel': {
      path: '/api/me/pin-channel',
      cookie,
      read: async () => (await get('/api/me/factors')).texts.channel,
    },
    'PATCH /api/impersonations/:account': {
      path: `/api/impersonations/${account}`,
      cookie: staff,
      read: () => readColumn('reason', `impersonations where account_id = '${account}' and ended_at is null`),
    },
    'PUT /api/maintenance': {
      path: '/api/maintenance',
      cookie: admin,
      reset: () => app.call('DELETE', '/api/maintenance', { cookie: admin }),
      base: { messages: { en: 'Back soon' }, until: '2026-11-18T12:00:00.000Z' },
      samples: { messages: [{ en: 'Back at noon', is: 'Aftur um hádegi' }], until: ['2026-11-18T13:30:00.000Z'] },
      read: async (field) => (await get('/api/maintenance')).maintenance[field],
    },
    'PATCH /api/people/:person/second-factor': {
      path: secondFactorPath,
      cookie: admin,
      reset: () => app.call('PATCH', secondFactorPath, { cookie: admin, body: { isDisabled: false, reason: 'Found' } }),
      base: { isDisabled: true, reason: 'Lost phone' },
      read: async (field) => {
        const { secondFactorDisabled: disabled } = await get(`/api/people/${pensioner}`, admin)
        return field === 'isDisabled' ? disabled !== null : disabled?.reason
      },
    },
  }
}

/** Returns the ids by default setting that the firm's advisory system offers for the client of the account. */
async function findDefaultOptions(app: TestApp, account: string, get: (path: string) => Promise<any>): Promise<Record<string, string[]>> {
  const firm = app.deps.providers.concept(mainEdition, 'advisory')
  const { externalId } = await get(`/api/accounts/${account}`)
  const known = {
    company: (await firm?.getClient(externalId))?.companies.flatMap(({ irisId }) => irisId ?? []) ?? [],
    adviser: (await firm?.listAdvisers(externalId))?.map(({ id }) => id) ?? [],
    staff: (await firm?.listBookingStaff(externalId))?.map(({ id }) => id) ?? [],
  }
  return Object.fromEntries(Object.entries(known).map(([field, ids]) => [field, ids.slice(0, 2)]))
}
