import { uuid } from '@atrium/contract/schema'
import type { Dependencies } from '@atrium/platform/app-context'
import { systemActor, withTenant } from '@atrium/platform/db/scope'
import { registerFileRoute } from '@atrium/platform/http/file-route'
import { refusal } from '@atrium/platform/http/problem'
import { createPdf } from '@atrium/platform/pdf/create-pdf'
import type { LastGood } from '@atrium/platform/providers/last-good'
import type { FastifyInstance } from 'fastify'
import { hasProof, messageScope } from '../messages/access.ts'
import { findConversation, listMessagesOf } from '../messages/reads.ts'
import { toConversation, toMessage } from '../messages/view-rules.ts'
import { recordMessage } from '../messages/writes.ts'
import { listFirmReaders } from '../work/reads.ts'
import { composeConversationPdf, composeJson, nameExport, type ExportedConversation } from './export-rules.ts'
import { findCheckpoint, listDeliveryEvents, listSealedContentsOf } from './reads.ts'

/** Largest number of messages of an export. */
const mostMessages = 5_000

/**
 * Registers the export of a conversation as PDF and JSON for those who take part in it: the messages that they see, without internal notes, and
 * what the log of events proves of them. One with confidential messages needs a recent proof of identity.
 */
export function registerConversationExports(app: FastifyInstance, deps: Dependencies, lastGood: LastGood): void {
  registerFileRoute(app, deps, lastGood, {
    path: '/api/portals/:portal/conversations/:conversation/files/:format',
    meta: { caller: 'signed-in', isHeavy: true },
    document: { summary: 'Download a conversation as `pdf` or `json`', tag: 'messages', responds: 'application/octet-stream' },
    open: async (context, { portal, conversation: given, format }) => {
      if (!uuid.safeParse(given).success || (format !== 'pdf' && format !== 'json')) throw refusal('not-found')
      const scope = await messageScope(context, String(portal))
      const id = String(given)
      const { person, actor } = scope.edition
      const reader = { person, hasProof: hasProof(context) }
      const seen = await withTenant(context.deps.db, actor, async (transaction) => {
        const row = await findConversation(transaction, scope, context.edition, id)
        if (!row) throw refusal('not-found')
        const rows = await listMessagesOf(transaction, scope, { conversation: id, after: null, limit: mostMessages + 1 })
        return {
          account: row.account_id,
          conversation: toConversation(row, scope.edition, context.edition),
          messages: rows
            .slice(0, mostMessages)
            .toReversed()
            .map((one) => toMessage(one, reader)),
          isShortened: rows.length > mostMessages,
        }
      })
      if (seen.messages.some(({ isLocked }) => isLocked)) throw refusal('proof-required')
      await context.deps.throttles.count('downloadOfPerson', person.id)
      const system = systemActor(context.edition.id)
      const proof = await withTenant(context.deps.db, system, async (transaction) => ({
        firm: await listFirmReaders(transaction, scope, id),
        contents: await listSealedContentsOf(
          transaction,
          id,
          seen.messages.map((one) => one.id),
        ),
        events: await listDeliveryEvents(transaction, scope, id),
        checkpoint: await findCheckpoint(transaction, scope),
      }))
      const exported: ExportedConversation = { ...seen, ...proof, reader: person, now: context.deps.clock() }
      const pdf = format === 'pdf' ? await createPdf(composeConversationPdf(context.edition, exported)) : null
      return {
        name: nameExport(seen.conversation, format),
        mediaType: pdf ? 'application/pdf' : 'application/json',
        body: pdf
          ? Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
          : Buffer.from(JSON.stringify(composeJson(context.edition.id, exported), null, 2)),
        record: () =>
          withTenant(context.deps.db, system, (transaction) =>
            recordMessage(transaction, context, { id, account: seen.account, portal: scope.portalId }, 'message.exported', { format }),
          ),
      }
    },
  })
}
