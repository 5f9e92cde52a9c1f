import { historyReasons, type HistoryEntry, type HistoryKind } from '../../contract/access-history.ts'
import type { EventKind } from '@atrium/platform/events/events'
import { deviceWords } from '../devices/user-agent-rules.ts'

/**
 * Every kind of event in the words of the person it concerns; null for what only repeats another (a PIN is sent at
 * each sign-in) or concerns nobody who is known. A new kind of event does not compile until it is here.
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
  // Of every client of a file: whoever brought it in reads of the file.
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
  // The app was removed, or the device is another’s or signed out: each is told by its own event where it is news.
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

/** A reason is one of a list, or the words of an admin. */
export function reasonOf(given: string | undefined): Pick<HistoryEntry, 'reason' | 'note'> {
  const reason = historyReasons.find((one) => one === given) ?? null
  return { reason, note: reason === null ? (given ?? null) : null }
}

/** The device in a person's words; null where it says neither what it is nor what runs on it. */
export function deviceOf(userAgent: string | null): HistoryEntry['device'] {
  const device = deviceWords(userAgent)
  return device.browser || device.system ? device : null
}
