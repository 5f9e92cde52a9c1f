import { historyReasons, type HistoryEntry, type HistoryKind } from '../../contract/access-history.ts'
import type { EventKind } from '@atrium/platform/events/events'
import { deviceWords } from '../devices/user-agent-rules.ts'

/**
 * Entry kind of every event; null for events that only repeat another (a PIN is sent at each sign-in) or concern no known person. A
 * new kind of event does not compile until it is added.
 */
const kindOfEvent = {
  'session.started': 'signed-in',
  'session.ended': 'signed-out',
  'session.password-accepted': 'password-accepted',
  'session.refused': 'sign-in-refused',
  'pin.sent': null,
  'pin.refused': 'pin-refused',
  'session.others-ended': 'others-signed-out',
  'proof.given': null,
  'proof.refused': 'proof-refused',
  'email.change-asked': 'email-change-asked',
  'email.changed': 'email-changed',
  'email.refused': null,
  'mobile.asked': null,
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
  'passkey.renamed': null,
  'passkey.refused': 'passkey-refused',
  'passkey.removed': 'passkey-removed',
  'backup-codes.renewed': 'backup-codes-renewed',
  'backup-code.used': 'backup-code-used',
  'backup-code.refused': 'code-refused',
  'password.reset-asked': 'reset-asked',
  'password.reset-refused': null,
  'password.changed': 'password-changed',
  'password.change-refused': 'password-change-refused',
  'token.issued': 'token-issued',
  'token.used': 'token-used',
  'token.refused': null,
  'electronic-id.accepted': 'electronic-id-accepted',
  'electronic-id.refused': 'electronic-id-refused',
  'electronic-id.linked': 'electronic-id-linked',
  'electronic-id.unlinked': 'electronic-id-unlinked',
  'electronic-id.required': 'electronic-id-required',
  'electronic-id.waived': 'electronic-id-waived',
  'sign-up.started': null,
  'sign-up.refused': null,
  'person.created': 'profile-created',
  'invitation.sent': 'invitation-sent',
  'account.created': 'account-created',
  'account.linked': 'account-linked',
  // One event for each client of a file: the importer sees the file instead.
  'account.imported': null,
  'account.viewed': 'account-viewed',
  'document.downloaded': 'document-downloaded',
  'transactions.exported': 'transactions-exported',
  'account.name-updated': 'account-renamed',
  'account.rules-changed': null,
  'account.defaults-changed': null,
  'impersonation.started': 'looked-as-client',
  'impersonation.explained': 'look-explained',
  'impersonation.ended': null,
  'maintenance.set': null,
  'maintenance.ended': null,
  'terms.accepted': 'terms-accepted',
  'profile.updated': 'profile-updated',
  // The app was removed, or the device is another's or signed out: shown by its own event where relevant.
  'device.unregistered': null,
  'photo.set': 'photo-set',
  'photo.removed': 'photo-removed',
  'portal.created': 'portal-created',
  'person.disabled': 'person-disabled',
  'person.enabled': 'person-enabled',
  'person.sessions-ended': 'sessions-ended',
  'second-factor.reset': 'second-factor-reset',
  'secret.rotated': null,
  'import.uploaded': 'import-uploaded',
  'import.committed': 'import-committed',
  'import.undone': 'import-undone',
  'import.discarded': null,
  'upstream.connected': null,
  'upstream.disconnected': null,
  'portal.data-source-changed': null,
} as const satisfies Record<EventKind, HistoryKind | null>

export const shownEvents = Object.entries(kindOfEvent).flatMap(([kind, shown]) => (shown ? [kind] : []))

export function historyKind(event: string, details: { by?: string }): HistoryKind {
  if (event === 'password.changed' && details.by === 'reset') return 'password-reset'
  const kind = kindOfEvent[event as EventKind]
  if (!kind) throw new Error(`${event} is not shown in the access history`)
  return kind
}

/** A reason is one of a list, or an admin's text. */
export function reasonOf(given: string | undefined): Pick<HistoryEntry, 'reason' | 'note'> {
  const reason = historyReasons.find((one) => one === given) ?? null
  return { reason, note: reason === null ? (given ?? null) : null }
}

/** The device in plain words; null where neither model nor system is known. */
export function deviceOf(userAgent: string | null): HistoryEntry['device'] {
  const device = deviceWords(userAgent)
  return device.browser || device.system ? device : null
}
