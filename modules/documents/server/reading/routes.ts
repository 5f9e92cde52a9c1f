import { systemActor, withTenant } from '@atrium/platform/db/scope'
import { implementContract } from '@atrium/platform/http/implementation'
import { refusal } from '@atrium/platform/http/problem'
import { reading as readingContract } from '../../contract/reading.ts'
import { additionScope, libraryScope } from '../documents/access.ts'
import { findDocument } from '../documents/reads.ts'
import { findOpenRequest, listConfirmations, listReaders } from './reads.ts'
import { askForConfirmation, confirmReading, reportReading, withdrawRequest } from './writes.ts'

const reading = implementContract(readingContract)
const done = { done: true as const }

const ask = reading.ask.handler(async ({ input, context }) => {
  const scope = await additionScope(context, input.account)
  await withTenant(context.deps.db, scope.edition.actor, (transaction) => askForConfirmation(transaction, context, scope, input))
  return done
})

const withdraw = reading.withdraw.handler(async ({ input, context }) => {
  const scope = await additionScope(context, input.account)
  await withTenant(context.deps.db, systemActor(context.edition.id), (transaction) =>
    withdrawRequest(transaction, context, scope, input.request),
  )
  return done
})

const confirm = reading.confirm.handler(async ({ input, context }) => {
  const scope = await libraryScope(context, input.account)
  if (scope.edition.person.role !== 'client') throw refusal('not-allowed')
  const { confirmation: id, request, version } = input
  await withTenant(context.deps.db, scope.edition.actor, (transaction) =>
    confirmReading(transaction, context, scope, { id, request, version }),
  )
  return done
})

const readers = reading.readers.handler(async ({ input, context }) => {
  const scope = await additionScope(context, input.account)
  return withTenant(context.deps.db, scope.edition.actor, async (transaction) => {
    if (!(await findDocument(transaction, scope, input.document))) throw refusal('not-found')
    const request = await findOpenRequest(transaction, scope, input.document)
    const confirmations = await listConfirmations(transaction, scope, input.document)
    const rows = await listReaders(transaction, scope, input.document)
    return {
      request: request ? { id: request.id, by: request.by, at: request.created_at.toISOString() } : null,
      confirmations: confirmations.map(({ confirmed_at: at, ...one }) => ({ ...one, at: at.toISOString() })),
      readers: rows.map(({ name, is_client: isClient, first_at: firstAt, last_at: lastAt, count, seconds }) => ({
        name,
        isClient,
        firstAt: firstAt.toISOString(),
        lastAt: lastAt.toISOString(),
        count,
        seconds,
      })),
    }
  })
})

const report = reading.report.handler(async ({ input, context }) => {
  const scope = await libraryScope(context, input.account)
  await context.deps.throttles.count('readingOfPerson', scope.edition.person.id)
  const { reading: id, document, file, seconds } = input
  await withTenant(context.deps.db, scope.edition.actor, (transaction) =>
    reportReading(transaction, context, scope, { id, document, file, seconds }),
  )
  return done
})

export const readingRoutes = { ask, withdraw, confirm, readers, report }
