import type { FastifyInstance } from 'fastify'
import { identifier } from '@atrium/contract/schema'
import type { Dependencies } from '../../app-context.ts'
import { refusal } from '../../http/problem.ts'
import { requestSession } from '../../http/request-session.ts'
import type { LastGood } from '../../providers/last-good.ts'
import { admit } from '../identity/access.ts'
import { openPortfolio } from '../portfolios/provider-reads.ts'
import { attachmentOf, mediaTypeOf } from './file-rules.ts'
import { readDocument } from './provider-reads.ts'

const meta = { caller: 'signed-in' } as const

type Asked = { Params: { portfolio: string; document: string }; Querystring: { holding?: string | string[] } }

/** The file of a document: whoever may see its portfolio may have it, and it is saved, never shown. */
export function registerDocumentFiles(app: FastifyInstance, deps: Dependencies, lastGood: LastGood): void {
  app.get<Asked>('/api/portfolios/:portfolio/documents/:document', { config: { meta } }, async (request, reply) => {
    const session = await requestSession(deps, request)
    admit(meta, session, { isRead: true, at: deps.clock() })
    const context = { deps, lastGood: lastGood.forRequest(), edition: request.edition, request, reply, session }
    const { portfolio, document } = request.params
    const { holding } = request.query
    if (!identifier.safeParse(portfolio).success || Array.isArray(holding)) throw refusal('not-found')
    const { stated, file } = await readDocument(await openPortfolio(context, portfolio), document, holding)
    return reply
      .type(mediaTypeOf(stated.mediaType))
      .header('content-disposition', attachmentOf(stated.fileName))
      .send(Buffer.from(file.buffer, file.byteOffset, file.byteLength))
  })
}
