import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { keptId } from '../../contract/provider-documents.ts'
import { identifier } from '@atrium/contract/schema'
import type { Dependencies } from '@atrium/platform/app-context'
import { registerFileRoute } from '@atrium/platform/http/file-route'
import { refusal } from '@atrium/platform/http/problem'
import type { LastGood } from '@atrium/platform/providers/last-good'
import { openPortfolio } from '../portfolios/provider-reads.ts'
import { recordTaken } from '../portfolios/writes.ts'
import { readDocument } from './provider-reads.ts'

const input = z.object({ portfolio: identifier, document: keptId, holding: z.optional(keptId) })

/** The file of a document, for callers who may see its portfolio; sent as a download, never displayed. */
export function registerDocumentFiles(app: FastifyInstance, deps: Dependencies, lastGood: LastGood): void {
  registerFileRoute(app, deps, lastGood, {
    path: '/api/portfolios/:portfolio/documents/:document',
    meta: { caller: 'signed-in' },
    open: async (context, given) => {
      const asked = z.safeParse(input, given)
      if (!asked.success) throw refusal('not-found')
      const { portfolio, document, holding } = asked.data
      const opened = await openPortfolio(context, portfolio)
      const { stated, file } = await readDocument(opened, document, holding)
      const details = { document, ...(holding !== undefined && { holding }) }
      return {
        name: stated.fileName,
        mediaType: stated.mediaType,
        body: Buffer.from(file.buffer, file.byteOffset, file.byteLength),
        record: () => recordTaken(context, opened, { kind: 'document.downloaded', details }),
      }
    },
  })
}
