import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { providerId } from '../../contract/provider-documents.ts'
import { identifier } from '@atrium/contract/schema'
import type { Dependencies } from '@atrium/platform/app-context'
import { registerFileRoute } from '@atrium/platform/http/file-route'
import { refusal } from '@atrium/platform/http/problem'
import type { LastGood } from '@atrium/platform/providers/last-good'
import { openPortfolio } from '../portfolios/provider-reads.ts'
import { countDownload, recordDownload } from '../portfolios/writes.ts'
import { readDocument } from './provider-reads.ts'

const input = z.object({ portfolio: identifier, document: providerId, holding: z.optional(providerId) })

/** Registers the route for a document's file, for callers who may view its portfolio. The file is always sent as a download. */
export function registerDocumentFiles(app: FastifyInstance, deps: Dependencies, lastGood: LastGood): void {
  registerFileRoute(app, deps, lastGood, {
    path: '/api/portfolios/:portfolio/documents/:document',
    meta: { caller: 'signed-in', isHeavy: true },
    document: { summary: 'Download a document', tag: 'providerDocuments', query: ['holding'], responds: 'application/octet-stream' },
    open: async (context, rawInput) => {
      const parsedInput = z.safeParse(input, rawInput)
      if (!parsedInput.success) throw refusal('not-found')
      const { portfolio, document, holding } = parsedInput.data
      const opened = await openPortfolio(context, portfolio)
      await countDownload(context, opened)
      const { stated, file } = await readDocument(opened, document, holding)
      const details = { document, ...(holding !== undefined && { holding }) }
      return {
        name: stated.fileName,
        mediaType: stated.mediaType,
        body: Buffer.from(file.buffer, file.byteOffset, file.byteLength),
        record: () => recordDownload(context, opened, { kind: 'document.downloaded', details }),
      }
    },
  })
}
