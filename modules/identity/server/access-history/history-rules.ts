import { historyReasons, type HistoryEntry, type HistoryKind } from '../../contract/access-history.ts'
import type { EventKind, EventKinds } from '@atrium/platform/events/events'
import { describeUserAgent } from '../devices/user-agent-rules.ts'

/** Events that a module declares as `access`. The code compiles only if `historyKindByEvent` lists all of them. */
type AccessEvent = { [Kind in EventKind]: EventKinds[Kind] extends 'access' ? Kind : never }[EventKind]

/** Entry kind of every event that the access history shows. */
const historyKindByEvent = {
  'session.started': 'signed-in',
  'session.ended': 'signed-out',
  'session.password-accepted': 'password-accepted',
  'session.refused': 'sign-in-refused',
  'pin.refused': 'pin-refused',
  'session.others-ended': 'others-signed-out',
  'proof.refused': 'proof-refused',
  'email.change-asked': 'email-change-asked',
  'email.changed': 'email-changed',
  'mobile.added': 'mobile-added',
  'mobile.refused': 'pin-refused',
  'mobile.removed': 'mobile-removed',
  'pin-channel.changed': 'pin-channel-changed',
  'second-factor.disabled': 'second-factor-disabled',
  'second-factor.enabled': 'second-factor-enabled',
  'authenticator.added': 'authenticator-added',
  'authenticator.refused': 'code-refused',
  'authenticator.removed': 'authenticator-removed',
  'passkey.added': 'passkey-added',
  'passkey.refused': 'passkey-refused',
  'passkey.removed': 'passkey-removed',
  'backup-codes.renewed': 'backup-codes-renewed',
  'backup-code.used': 'backup-code-used',
  'backup-code.refused': 'code-refused',
  'password.reset-asked': 'reset-asked',
  'password.changed': 'password-changed',
  'password.change-refused': 'password-change-refused',
  'token.issued': 'token-issued',
  'token.used': 'token-used',
  'electronic-id.accepted': 'electronic-id-accepted',
  'electronic-id.refused': 'electronic-id-refused',
  'electronic-id.linked': 'electronic-id-linked',
  'electronic-id.unlinked': 'electronic-id-unlinked',
  'electronic-id.required': 'electronic-id-required',
  'electronic-id.waived': 'electronic-id-waived',
  'staff-sign-on.accepted': 'staff-sign-on-accepted',
  'staff-sign-on.refused': 'staff-sign-on-refused',
  'staff-sign-on.bound': 'staff-sign-on-bound',
  'staff-sign-on.removed': 'staff-sign-on-removed',
  'person.created': 'profile-created',
  'invitation.sent': 'invitation-sent',
  'account.created': 'account-created',
  'account.linked': 'account-linked',
  'account.viewed': 'account-viewed',
  'document.downloaded': 'document-downloaded',
  'document.added': 'document-added',
  'document.version-added': 'document-version-added',
  'document.opened': 'document-opened',
  'document.changed': 'document-changed',
  'document.deleted': 'document-deleted',
  'document.restored': 'document-restored',
  'document.read': 'document-read',
  'document.reading-asked': 'document-reading-asked',
  'document.reading-no-longer-asked': 'document-reading-no-longer-asked',
  'document.read-confirmed': 'document-read-confirmed',
  'envelope.sent': 'signing-sent',
  'envelope.opened': 'signing-opened',
  'envelope.signed': 'document-signed',
  'envelope.declined': 'signing-declined',
  'envelope.withdrawn': 'signing-withdrawn',
  'envelope.sealed': 'document-sealed',
  'transactions.exported': 'transactions-exported',
  'account.name-updated': 'account-renamed',
  'form.asked-for': 'form-asked-for',
  'form.no-longer-asked-for': 'form-no-longer-asked-for',
  'proposal.shared': 'proposal-shared',
  'proposal.withdrawn': 'proposal-withdrawn',
  'form.submitted': 'form-sent',
  'form.file-added': 'media-uploaded',
  'form.file-downloaded': 'media-downloaded',
  'form.resubmitted': 'form-changed',
  'form.information-given': 'form-changed',
  'form.downloaded': 'form-saved',
  'impersonation.started': 'looked-as-client',
  'impersonation.explained': 'look-explained',
  'terms.accepted': 'terms-accepted',
  'profile.updated': 'profile-updated',
  'photo.set': 'photo-set',
  'photo.removed': 'photo-removed',
  'portal.created': 'portal-created',
  'person.disabled': 'person-disabled',
  'person.enabled': 'person-enabled',
  'person.sessions-ended': 'sessions-ended',
  'second-factor.reset': 'second-factor-reset',
  'client.flag-read': 'flag-read',
  'media.uploaded': 'media-uploaded',
  'media.deleted': 'media-deleted',
  'media.downloaded': 'media-downloaded',
  'import.uploaded': 'import-uploaded',
  'import.errors-downloaded': 'import-errors-downloaded',
  'import.committed': 'import-committed',
  'import.undone': 'import-undone',
  'service-account.created': 'service-account-created',
  'service-account.changed': 'service-account-changed',
  'service-account.disabled': 'service-account-disabled',
  'api-token.issued': 'api-token-issued',
  'api-token.revoked': 'api-token-revoked',
} as const satisfies Record<AccessEvent, HistoryKind>

export const listedEvents = Object.keys(historyKindByEvent)

export function historyKind(event: string, details: { by?: string }): HistoryKind {
  if (event === 'password.changed' && details.by === 'reset') return 'password-reset'
  const kind = historyKindByEvent[event as AccessEvent] as HistoryKind | undefined
  if (!kind) throw new Error(`${event} is not shown in the access history`)
  return kind
}

/** Parses the reason of an event. A reason that is not in the list of reasons is returned as an admin's note. */
export function parseReason(text: string | undefined): Pick<HistoryEntry, 'reason' | 'note'> {
  const reason = historyReasons.find((one) => one === text) ?? null
  return { reason, note: reason === null ? (text ?? null) : null }
}

/** Returns the device as displayed, or null if neither browser nor system is known. */
export function describeDevice(userAgent: string | null): HistoryEntry['device'] {
  const device = describeUserAgent(userAgent)
  return device.browser || device.system ? device : null
}
