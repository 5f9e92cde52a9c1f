import { listDeclarations } from './functions.ts'

/** Branded types. Their values come only from an access function, from the resolution of a session, or from a job of the system. */
const scopes = [
  'EditionScope',
  'PortalScope',
  'AccountScope',
  'PortfolioScope',
  'PersonScope',
  'SignedInPerson',
  'Credential',
  'FactorOwner',
]
  .concat([
    'ImportsScope',
    'ImportScope',
    'ImportOwner',
    'StaffView',
    'Visitor',
    'SystemTransacting',
    'ManagementScope',
    'ManagedScope',
    'CollectionScope',
    'FormScope',
    'SubmissionScope',
    'ReviewScope',
    'DesignScope',
    'ExportScope',
    'ContentScope',
    'TransferScope',
    'ManagingScope',
    'Managing',
    'ClientScope',
    'PublishingScope',
    'PublicationScope',
  ])
  .join('|')
const scopePattern = new RegExp(`\\b(${scopes})\\b`)
const scopedFiles = /\/([a-z0-9-]+-)?(reads|writes|jobs)\.ts$/

/** Exported functions that may take a transaction without a scope, each with the reason. */
export const unscopedFunctions: Readonly<Record<string, string>> = {
  findNewestTerms: 'Terms belong to a portal; row-level security limits them to the reader’s portals.',
  findLatestRun: 'A run concerns the whole edition; row-level security shows it only to staff.',
  findCurrentRun: 'A run concerns the whole edition; row-level security shows it only to staff.',
  findPortfolioAccount: 'Part of portfolioScope, which checks the account that it returns.',
  unregisterDevices: 'Part of the writes of sessions and of profiles, which require a scope.',
  unregisterSessionDevices: 'Part of the writes of sessions, which require a scope.',
  removeSessionBrowsers:
    'Part of the writes of sessions, which require a scope; row-level security limits it to the person’s own browsers.',
  endSessions:
    'Part of the writes of people, passwords and factors, which require a scope; row-level security limits it to the person’s own sessions.',
  endImpersonations:
    'Part of the writes of sessions, which require a scope; row-level security limits it to the person’s own impersonations.',
  addColumns: 'Reads the published versions of forms that a definition names, by a function that returns nothing else.',
  addImport: 'Called with the organisation of an ImportsScope, and by the import of the demo firm.',
  changeImportState: 'Called with the import of an ImportScope, and by the job that works on it.',
  removeFile: 'Called with the import of an ImportScope, and by the job that works on it.',
  removeImport: 'Called with the import of an ImportScope, and by the cleanup job.',
  saveOverview: 'Called with the account of an AccountScope, and by the job that refreshes overviews.',
}

/** Files outside jobs and commands that may begin transactions of the system, each with the reason. */
export const systemFiles: Readonly<Record<string, string>> = {
  'retention.ts': 'Removes expired rows in every edition.',
  'db/scope.ts': 'Declares system transactions.',
  'demo/seed.ts': 'Seeds the demo firm.',
  'events/seal.ts': 'Seals the events of every edition.',
  'events/verify.ts': 'Verifies the events of every edition.',
  'mail/mail-keys.ts': 'Creates the keys of every edition at the start.',
  'mail/outbox.ts': 'Only the system reads and sends messages.',
  'providers/response-cache.ts': 'Only the server writes responses; those that concern no account belong to the edition.',
  'accounts/provider-reads.ts': 'Only the server writes overviews and the owners of portfolios.',
  'store/adapter.ts': 'Providers identify clients by the firm’s ids; the caller has the account’s scope.',
  'store/renewal.ts': 'Renews snapshots in the background.',
  'store/snapshots.ts': 'Only the server reads and writes snapshots.',
  'session/session-reads.ts': 'Resolves a session; before that no person is known.',
  'session/api-token-reads.ts': 'Resolves an API token; before that no service account is known.',
  'identity/routes.ts': 'Sign-in and second factor: steps before a full session.',
  'identity/writes.ts': 'Records refused sign-ins and session activity, before a scope exists.',
  'electronic-id/routes.ts': 'Sign-in by electronic ID: a step before a session.',
  'openid-visits/writes.ts': 'Requests to an OpenID Connect provider have no person yet.',
  'staff-sign-on/routes.ts': 'Sign-in with the provider of the firm’s staff: a step before a session.',
  'welcome/routes.ts': 'The terms of the portal that new clients join are public, and read before a session.',
  'items/routes.ts':
    'Users, organisations, portals and groups are written by the system only; the scope of the collection is checked before.',
  'invitations/routes.ts':
    'Invitations are read and revoked by the system only; the scope of the portal and the account is checked before.',
  'bulk-changes/routes.ts':
    'Changes clients as the drawers do, after accounts, groups and people were checked by the scopes of the person; see managing/routes.ts.',
  'retention/routes.ts':
    'The routes that require the scope of an account: a class can make a document of a client a record of the firm, which no person may do.',
  'publications/routes.ts':
    'Only the system writes publications and what they add to accounts. The scope of the publication is checked first.',
  'reading/routes.ts':
    'Only the system withdraws the notifications of a request to confirm a document. The scope of the account is checked first.',
  'envelopes/routes.ts':
    'Only the system writes envelopes and signatures, so that no signature can bypass the rules. The scope of the account is checked first.',
  'documents/record-writes.ts':
    'Only the system adds the frozen copy of a record to the documents of an account. The scope of the account and the record are checked first.',
  'batches/routes.ts':
    'Only the system writes requests to sign for many clients, and reads who signs for them. The scope of the batch and of each account is checked first.',
  'envelopes/passkey-routes.ts':
    'Only the system writes signatures. The scope of the account, the signer and the passkey are checked first.',
  'typing/routes.ts':
    'Only the system sees the boxes of others, whom it tells that the caller writes. The conversation of the caller is checked before.',
  'work/routes.ts':
    'Notes, readers and assignments of conversations are written by the system only; the conversation of the caller is checked before.',
  'export/file-routes.ts': 'Reads the events of a conversation for its proof, after its reader was checked.',
  'functions/routes.ts':
    'E-mails, notifications and invitations are written by the system only; whom the caller may reach is checked within the scope of the portal.',
  'drafts/routes.ts':
    'Drafts of requests to sign and of messages are written by the system only; the scope of the account or portal is checked before.',
  'templates/routes.ts':
    'Templates of requests to sign and of messages are written by the system only; the scope of the portal is checked before.',
  'messages/routes.ts':
    'Messages are written by the system only, which also sees the ids of messages of others. The scope of the portal is checked before.',
  'bookings/routes.ts':
    'Meetings are written by the system only, and free times follow from the meetings of other clients. The scope of the account or meeting is checked before.',
  'absences/routes.ts': 'The absence of the caller is written by the system only; the scope of the portal is checked before.',
  'labels/routes.ts': 'Labels are written by the system only; the scope of the portal or conversation is checked before.',
  'waits/routes.ts': 'Waiting lists are written by the system only; the scope of the account is checked before.',
  'busy/routes.ts': 'The calendar that the caller keeps elsewhere is written by the system only.',
  'feeds/routes.ts': 'The feed of the caller is written by the system only.',
  'feeds/file-routes.ts': 'Finds a feed by its secret, without a session, and returns what its owner chose.',
  'kinds/routes.ts': 'Kinds of meetings and rooms are written by the system only; the scope of the portal is checked before.',
  'bookings/taking-writes.ts': 'Writes meetings, for the scope of an account or a meeting.',
  'bounces/file-routes.ts': 'Reports of a mail provider have no person; the request is signed with the secret of the provider.',
  'centre/routes.ts':
    'Only the system reads which addresses return e-mails, and the notifications of others. The caller is looked up, or the scope of the account checked before.',
  'settings/routes.ts':
    'Only the system reads which addresses return e-mails, queues messages and takes a browser from its last person. All are of the caller.',
  'unsubscribing/file-routes.ts': 'Whoever unsubscribes has no session; the key names the person and the class.',
  'protections/routes.ts': 'Clients do not see the relations of others to the account, of whom one may be the person of the record.',
  'holdings/routes.ts': 'Clients do not see the relations of others to the account, of whom one may be the person of the record.',
  'feedback/routes.ts': 'Only the system adds feedback, with the advisers of that day. The scope of the portal is checked before.',
  'calendars/calendar-reads.ts':
    'Free times follow from the meetings of other clients, of which nothing else is returned. The scope of the account is checked before.',
  'calendars/firm-reads.ts': 'Finds staff by e-mail address, whose portraits clients see.',
  'mandates/routes.ts': 'Who signs for an account is written by the system only; the scope of the account is checked before.',
  'sealing/file-routes.ts': 'Reads the events of an envelope for its evidence, after the scope of the account was checked.',
  'client-imports/routes.ts': 'Imports of clients are written by the system only; the scope of the import is checked before.',
  'client-imports/file-routes.ts': 'Imports of clients are written by the system only; the scope of the import is checked before.',
  'client-imports/access.ts': 'Finds the caller’s own import, after the scope of the portal was checked.',
  'session/person-context-reads.ts': 'Reads the present rights of the person who started work, outside a request.',
  'jobs/abandoned-work.ts': 'A job of the system continues the work of all people after their process has ended.',
  'managing/routes.ts':
    'Accounts, their relations, portals and the ledger are written by the system only; the scope of the record is checked before.',
  'registration/routes.ts': 'Sign-up and invitations: steps before a session, or for an e-mail address that may belong to another person.',
  'onboarding/routes.ts':
    'Invitations, and the accounts that they create, are written and seen by the system only; the caller is an admin.',
  'emails/routes.ts': 'Checks whether another person has the new address.',
  'mobiles/routes.ts': 'Only the system changes the number to which PINs are sent.',
  'passwords/routes.ts': 'Resets: steps before a session; a change ends every session of the person.',
  'passkeys/routes.ts': 'Sign-in by passkey: a step before a session.',
  'passkeys/writes.ts': 'Challenges have no person until they are signed.',
  'profiles/routes.ts': 'Removes a device from the person who registered it before.',
  'households/provider-reads.ts': 'Reads the names of an account’s other owners, whose rows the client cannot see.',
  'maintenance/reads.ts': 'Maintenance is read before a session exists.',
  'link-requests/routes.ts': 'Only the system changes the client that an account represents.',
  'service-accounts/routes.ts': 'Only the system queues the e-mails to other admins when a token is issued.',
  'people/routes.ts': 'Admins read and end sessions of others, which row-level security limits to their owner.',
  'media/purpose-contributions.ts': 'The check of an upload creates the record of the file, while nobody is signed in.',
  'uploads/writes.ts': 'The quota of an edition counts the uploads of others.',
  'serving/file-routes.ts': 'Public files have readers without a session.',
  'public-forms/access.ts': 'Public forms are read and sent without a session; the file checks that a form is public.',
  'reconciliation/routes.ts': 'Starts a run over the whole edition.',
}

type Source = { path: string; text: string }
type Complaint = { path: string; line: number; message: string }

export function inspectScopes({ path, text }: Source): Complaint[] {
  return [...inspectTransactions({ path, text }), ...inspectSystem({ path, text })]
}

function inspectTransactions({ path, text }: Source): Complaint[] {
  if (!scopedFiles.test(path)) return []
  return listDeclarations(text).flatMap(({ name, line, isExported, head }) => {
    if (!isExported || !/\btransaction: Transacting\b/.test(head) || scopePattern.test(head) || name in unscopedFunctions) return []
    return [{ path, line, message: `${name} takes a transaction without a scope: require the scope whose rows it reads or writes.` }]
  })
}

function inspectSystem({ path, text }: Source): Complaint[] {
  const offset = text.indexOf('systemActor(')
  const isKnown =
    /\/([a-z0-9-]+-)?jobs\.ts$|\/commands\/|\/testing\/|\.test\.ts$/.test(path) ||
    Object.keys(systemFiles).some((step) => path.endsWith(`/${step}`))
  if (offset < 0 || isKnown || !/^(apps\/server|modules|platform)\//.test(path)) return []
  const message =
    'A transaction of the system sees every row of the edition: use the scope of the person, or state the reason in bin/structure/scopes.ts.'
  return [{ path, line: text.slice(0, offset).split('\n').length, message }]
}
