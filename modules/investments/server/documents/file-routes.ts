import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { keptId } from '../../contract/documents.ts'
import { identifier } from '@atrium/contract/schema'
import type { Dependencies } from '@atrium/platform/app-context'
import { refusal } from '@atrium/platform/http/problem'
import { requestSession } from '@atrium/platform/http/request-session'
import type { LastGood } from '@atrium/platform/providers/last-good'
import { admit } from '@atrium/platform/session/access'
import { openPortfolio } from '../portfolios/provider-reads.ts'
import { recordTaken } from '../portfolios/writes.ts'
import { attachmentOf, mediaTypeOf } from './file-rules.ts'
import { readDocument } from './provider-reads.ts'

const meta = { caller: 'signed-in' } as const

const input = z.object({ portfolio: identifier, document: keptId, holding: z.optional(keptId) })

type Asked = { Params: { portfolio: string; document: string }; Querystring: Record<string, string | string[]> }

/** The file of a document, for callers who may see its portfolio; sent as a download, never displayed. */
export function registerDocumentFiles(app: FastifyInstance, deps: Dependencies, lastGood: LastGood): void {
  app.get<Asked>('/api/portfolios/:portfolio/documents/:document', { config: { meta } }, async (request, reply) => {
    const session = await requestSession(deps, request)
    admit(meta, session, { isRead: true, at: deps.clock() })
    const context = { deps, lastGood: lastGood.forRequest(), edition: request.edition, request, reply, session }
    const asked = z.safeParse(input, { ...request.query, ...request.params })
    if (!asked.success) throw refusal('not-found')
    const { portfolio, document, holding } = asked.data
    const opened = await openPortfolio(context, portfolio)
    const { stated, file } = await readDocument(opened, document, holding)
    const details = { document, ...(holding !== undefined && { holding }) }
    await recordTaken(context, opened, { kind: 'document.downloaded', details })
    return reply
      .type(mediaTypeOf(stated.mediaType))
      .header('content-disposition', attachmentOf(stated.fileName))
      .send(Buffer.from(file.buffer, file.byteOffset, file.byteLength))
  })
}
