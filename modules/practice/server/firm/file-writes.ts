import type { AccountScope } from '@atrium/accounts/server/accounts/access'
import type { RequestContext } from '@atrium/platform/app-context'
import { withTenant } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'

export const toBody = (file: Uint8Array): Buffer => Buffer.from(file.buffer, file.byteOffset, file.byteLength)

/** Records that the person reads a file of the firm's system. */
export const recordFile = (
  context: RequestContext,
  { edition, account }: AccountScope,
  { type, id, name }: { type: 'job-file' | 'invoice'; id: string; name: string },
): Promise<void> =>
  withTenant(context.deps.db, edition.actor, (transaction) =>
    recordEvent(transaction, context, {
      kind: 'document.opened',
      accountId: account.id,
      portalId: account.portal_id,
      subject: { type, id },
      details: { name },
    }),
  )
