import type { Dependencies } from '@atrium/platform/app-context'
import { systemActor, withTenant } from '@atrium/platform/db/scope'
import { createProblem } from '@atrium/platform/http/problem'
import type { RouteDocument } from '@atrium/platform/http/route-document'
import type { FastifyInstance } from 'fastify'
import { isSigned, readReports } from './report-rules.ts'
import { recordReport } from './writes.ts'

const document: RouteDocument = {
  summary: 'Report returned and unwanted e-mails, in a request that the mail provider signs',
  tag: 'notifications',
  accepts: ['application/json'],
  responds: null,
}

/** Registers the address to which the mail provider, or a small adapter for it, reports what became of e-mails (docs/providers/mail-reports.md). */
export async function registerBounceReports(app: FastifyInstance, deps: Dependencies): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    scope.post('/api/mail-reports', { config: { meta: { caller: 'anyone', hasOwnToken: true }, document } }, async (request, reply) => {
      const secret = deps.config.mailWebhookSecret
      const body = String(request.body ?? '')
      const signature = request.headers['x-atrium-signature']
      if (secret === undefined) return reply.code(404).send(createProblem('not-found', request.id))
      if (typeof signature !== 'string' || !isSigned(secret, { signature, body, now: deps.clock() }))
        return reply.code(401).send(createProblem('not-signed-in', request.id))
      const reports = readReports(body)
      if (!reports) return reply.code(400).send(createProblem('invalid-request', request.id))
      const origin = { edition: request.edition, deps, by: 'mail provider' }
      await withTenant(deps.db, systemActor(request.edition.id), async (transaction) => {
        for (const report of reports) await recordReport(transaction, origin, report)
      })
      return reply.code(204).send()
    })
  })
}
