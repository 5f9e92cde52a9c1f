import type { Locale } from '@atrium/contract/locales'
import type { Edition } from '@atrium/editions/edition'
import type { SystemTransacting } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { composeMail, type OwnWords } from '@atrium/platform/mail/letters'
import type { Mail } from '@atrium/platform/mail/mailer'
import { queueMail } from '@atrium/platform/mail/outbox'
import { issueToken, voidTokens } from '../identity/token-writes.ts'
import { commandDetails, type EditionOrigin } from './account-writes.ts'

const dayMs = 86_400_000

/** `address` is the URL of the edition, for the link. `words` are those of the person who invites. `issuedBy` is null for a command. */
type Invitee = { organisationId: string; email: string; issuedBy: string | null; address: string; words?: OwnWords }

export type SentInvitation = { sentTo: string; expiresAt: string }

/** Invites the client of an account. Older links become invalid. Concurrent invitations for one account run one after another. */
export async function sendClientInvitation(
  transaction: SystemTransacting,
  origin: EditionOrigin,
  { accountId, ...invitee }: Invitee & { accountId: string },
): Promise<SentInvitation> {
  const locale = await recordInvitation(transaction, accountId, origin.deps.clock())
  await voidTokens(transaction, 'client-invitation', { accountId })
  return sendInvitation(transaction, origin, 'client', invitee, { accountId, locale: locale ?? origin.edition.defaultLocale })
}

/** Revokes the valid invitation of an account. Returns false if there is none. */
export async function revokeClientInvitation(transaction: SystemTransacting, origin: EditionOrigin, accountId: string): Promise<boolean> {
  await transaction.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute()
  const valid = await transaction
    .selectFrom('single_use_tokens')
    .select('id')
    .where('purpose', '=', 'client-invitation')
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', origin.deps.clock())
    .executeTakeFirst()
  if (!valid) return false
  await voidTokens(transaction, 'client-invitation', { accountId })
  await recordEvent(transaction, origin, { kind: 'invitation.revoked', accountId })
  return true
}

/** Invites an adviser to an organisation. Older links to the same address become invalid. */
export async function sendAdviserInvitation(
  transaction: SystemTransacting,
  origin: EditionOrigin,
  invitee: Invitee,
): Promise<SentInvitation> {
  const { organisationId, email } = invitee
  await transaction.selectFrom('organisations').select('id').where('id', '=', organisationId).forUpdate().execute()
  await voidTokens(transaction, 'adviser-invitation', { organisationId, email })
  return sendInvitation(transaction, origin, 'adviser', invitee, { locale: origin.edition.defaultLocale })
}

async function sendInvitation(
  transaction: SystemTransacting,
  origin: EditionOrigin,
  kind: 'client' | 'adviser',
  { organisationId, email, issuedBy, address, words }: Invitee,
  { locale, ...account }: { accountId?: string; locale: Locale },
): Promise<SentInvitation> {
  const { edition } = origin
  const subject = { organisationId, email, ...account, ...(issuedBy !== null && { issuedBy }) }
  const { token, expiresAt } = await issueToken(transaction, origin, `${kind}-invitation`, subject, edition.invitationValidDays * dayMs)
  const letter = composeInvitation(edition, {
    kind,
    email,
    locale,
    expiresAt,
    link: `${address}/signup/${kind}#token=${token}`,
    ...(words && { words }),
  })
  await queueMail(transaction, origin, { to: email, ...letter, until: expiresAt })
  await recordEvent(transaction, origin, { kind: 'invitation.sent', ...account, details: { kind, ...commandDetails(origin) } })
  return { sentTo: email, expiresAt: expiresAt.toISOString() }
}

type Invitation = { kind: 'client' | 'adviser'; email: string; locale: Locale; expiresAt: Date; link: string; words?: OwnWords }

/** Creates the e-mail of an invitation. */
export function composeInvitation(edition: Edition, { kind, email, locale, expiresAt, link, words }: Invitation): Omit<Mail, 'to'> {
  const until = new Intl.DateTimeFormat(edition.languageTags[locale], { dateStyle: 'long', timeZone: edition.timeZone }).format(expiresAt)
  return composeMail(edition, { name: email, locale }, kind === 'client' ? 'clientInvitation' : 'adviserInvitation', { link, until }, words)
}

/** Returns when an invitation that is sent now ends. */
export const findInvitationEnd = ({ invitationValidDays }: Edition, now: Date): Date =>
  new Date(now.getTime() + invitationValidDays * dayMs)

/**
 * Records when the client was last invited, and locks the account's row. No revision of the account is recorded. Returns the language of the
 * invitation; null for the usual one.
 */
async function recordInvitation(transaction: SystemTransacting, accountId: string, now: Date): Promise<Locale | null> {
  const { locale } = await transaction
    .updateTable('accounts')
    .set({ last_invited_at: now })
    .where('id', '=', accountId)
    .returning('invitation_locale as locale')
    .executeTakeFirstOrThrow()
  return locale
}
