import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { createAccountData } from '@atrium/accounts/server/accounts/provider-reads'
import { identifier } from '@atrium/contract/schema'
import { DomainError } from '@atrium/domain/error'
import { statementPeriod } from '@atrium/domain/statement'
import type { Dependencies } from '@atrium/platform/app-context'
import { registerFileRoute } from '@atrium/platform/http/file-route'
import { refusal } from '@atrium/platform/http/problem'
import type { LastGood } from '@atrium/platform/providers/last-good'
import { libraryScope } from '../documents/access.ts'
import { recordUpstreamOpening } from '../sources/file-routes.ts'
import { nameStatement } from './statement-rules.ts'
import { readStatementPeriods } from './statement-reads.ts'

const input = z.object({ account: identifier, day: z.string().check(z.maxLength(20)) })

/** Registers the route of quarterly statements. Every download is recorded in the account's history. */
export function registerStatements(app: FastifyInstance, deps: Dependencies, lastGood: LastGood): void {
  registerFileRoute(app, deps, lastGood, {
    path: '/api/accounts/:account/statements/:day',
    meta: { caller: 'signed-in', isHeavy: true },
    document: {
      summary: 'Download the statement of the quarter that ends on a day, from the provider of the portfolios',
      tag: 'documents',
      responds: 'application/pdf',
    },
    open: async (context, rawInput) => {
      const parsedInput = input.safeParse(rawInput)
      if (!parsedInput.success) throw refusal('not-found')
      const { account, day } = parsedInput.data
      const scope = await libraryScope(context, account)
      const period = requirePeriod(day)
      await context.deps.throttles.count('downloadOfPerson', scope.edition.person.id)
      const periods = await readStatementPeriods(context, scope)
      const { providers, externalId } = createAccountData(context, scope)
      if (!providers.getClientPdf || !periods.some(({ to }) => to === period.to)) throw refusal('not-found')
      const file = await providers.getClientPdf(externalId, period)
      const name = nameStatement(scope.account.name, period.to)
      return {
        name,
        mediaType: 'application/pdf',
        body: Buffer.from(file.buffer, file.byteOffset, file.byteLength),
        record: () => recordUpstreamOpening(context, scope, { id: period.to, name, source: 'statement' }),
      }
    },
  })
}

/** @throws the refusal `invalid-request` if the day is not the end of a quarter */
function requirePeriod(day: string) {
  try {
    return statementPeriod(day)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    throw refusal('invalid-request', { issues: [{ path: 'day', code: 'not-quarter-end' }] })
  }
}
