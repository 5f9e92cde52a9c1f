import * as z from 'zod/mini'
import { impersonationReasons } from '@atrium/contract/impersonation-reasons'
import { chainedItems, cursorPage } from '@atrium/contract/lists'
import { route } from '@atrium/contract/route'
import { instant } from '@atrium/contract/schema'

/** Kinds of entries in a person's access history. */
export const historyKinds = [
  'signed-in',
  'signed-out',
  'password-accepted',
  'sign-in-refused',
  'pin-refused',
  'reset-asked',
  'password-reset',
  'password-changed',
  'password-change-refused',
  'token-issued',
  'token-used',
  'electronic-id-accepted',
  'electronic-id-refused',
  'electronic-id-linked',
  'electronic-id-unlinked',
  'electronic-id-required',
  'electronic-id-waived',
  'staff-sign-on-accepted',
  'staff-sign-on-refused',
  'staff-sign-on-bound',
  'staff-sign-on-removed',
  'profile-created',
  'profile-updated',
  'photo-set',
  'photo-removed',
  'terms-accepted',
  'invitation-sent',
  'account-created',
  'account-linked',
  'account-renamed',
  'form-asked-for',
  'form-no-longer-asked-for',
  'proposal-shared',
  'proposal-withdrawn',
  'form-sent',
  'form-changed',
  'form-saved',
  'account-viewed',
  'document-downloaded',
  'document-added',
  'document-version-added',
  'document-opened',
  'document-read',
  'document-reading-asked',
  'document-reading-no-longer-asked',
  'document-read-confirmed',
  'document-changed',
  'document-deleted',
  'document-restored',
  'signing-sent',
  'signing-opened',
  'document-signed',
  'signing-declined',
  'signing-withdrawn',
  'document-sealed',
  'transactions-exported',
  'looked-as-client',
  'look-explained',
  'others-signed-out',
  'proof-refused',
  'email-change-asked',
  'email-changed',
  'mobile-added',
  'mobile-removed',
  'pin-channel-changed',
  'second-factor-disabled',
  'second-factor-enabled',
  'authenticator-added',
  'code-refused',
  'authenticator-removed',
  'passkey-added',
  'passkey-refused',
  'passkey-removed',
  'backup-codes-renewed',
  'backup-code-used',
  'portal-created',
  'person-disabled',
  'person-enabled',
  'sessions-ended',
  'second-factor-reset',
  'flag-read',
  'media-uploaded',
  'media-deleted',
  'media-downloaded',
  'import-uploaded',
  'import-errors-downloaded',
  'import-committed',
  'import-undone',
  'service-account-created',
  'service-account-changed',
  'service-account-disabled',
  'api-token-issued',
  'api-token-revoked',
] as const

/** Why a member of staff may open an account. */
export const viewReasons = ['adviser', 'access-group', 'company-admin', 'admin', 'organisation'] as const

export const historyReasons = [...viewReasons, ...impersonationReasons] as const

export const historyEntry = z.object({
  /** Id of the entry, also the cursor of the next page. */
  id: z.string(),
  kind: z.enum(historyKinds),
  at: instant,
  /**
   * The member of staff who acted, or null if the signed-in person acted, or if the portal did so by itself. For a command of an operator,
   * the name is null.
   */
  staff: z.nullable(z.object({ name: z.nullable(z.string()), title: z.nullable(z.string()) })),
  account: z.nullable(z.object({ name: z.string() })),
  /** The other person whose access the signed-in person changed, otherwise null. */
  person: z.nullable(z.object({ name: z.string() })),
  reason: z.nullable(z.enum(historyReasons)),
  /** Reason as written by an admin. */
  note: z.nullable(z.string()),
  /** For how long a document was on the screen; null for other entries. */
  seconds: z.nullable(z.int()),
  /** IP address from which the signed-in person acted. Null, like `device`, if a member of staff acted. */
  address: z.nullable(z.string()),
  device: z.nullable(z.object({ browser: z.nullable(z.string()), system: z.nullable(z.string()) })),
})

export const accessHistory = {
  list: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'GET',
      path: '/api/me/access-history',
      tags: ['profiles'],
      summary: 'List the access history of the signed-in person, newest first',
    })
    .input(z.object(cursorPage(z.string().check(z.regex(/^\d{1,18}$/)), { usual: 50, most: 100 })))
    .output(z.object(chainedItems(historyEntry))),
}

export type HistoryEntry = z.infer<typeof historyEntry>
export type HistoryKind = (typeof historyKinds)[number]
