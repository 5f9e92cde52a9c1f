import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { accountScope } from '@atrium/accounts/server/accounts/access'
import { uuid } from '@atrium/contract/schema'
import type { Dependencies } from '@atrium/platform/app-context'
import { registerFileRoute } from '@atrium/platform/http/file-route'
import { refusal } from '@atrium/platform/http/problem'
import type { LastGood } from '@atrium/platform/providers/last-good'
import { recordFile, toBody } from '../firm/file-writes.ts'
import { readInvoices } from './provider-reads.ts'

const segment = z.string().check(z.minLength(1), z.maxLength(100))
const input = z.object({ account: uuid, lob: segment, invoice: segment })

/** Registers the route of the files of invoices. Every download is recorded in the account's history. */
export function registerInvoiceFiles(app: FastifyInstance, deps: Dependencies, lastGood: LastGood): void {
  registerFileRoute(app, deps, lastGood, {
    path: '/api/accounts/:account/invoice-files/:lob/:invoice',
    meta: { caller: 'signed-in', isHeavy: true },
    document: { summary: 'Download an invoice', tag: 'invoices', responds: 'application/pdf' },
    open: async (context, raw) => {
      const parsed = z.safeParse(input, raw)
      if (!parsed.success) throw refusal('not-found')
      const { account, lob, invoice: id } = parsed.data
      const scope = await accountScope(context, account, 'accountancy')
      await context.deps.throttles.count('downloadOfPerson', scope.edition.person.id)
      const { data, source } = await readInvoices(context, scope)
      if (source.state === 'not-read') throw refusal('upstream-unavailable')
      if (source.state === 'late') throw refusal('upstream-slow')
      const invoice = data?.find((one) => one.id === id && one.lineOfBusiness === lob)
      const firm = context.deps.providers.concept(context.edition, 'advisory')
      const clientId = scope.account.external_id
      if (!invoice || !firm || clientId === null) throw refusal('not-found')
      const name = `${invoice.number}.pdf`
      return {
        name,
        mediaType: 'application/pdf',
        body: toBody(await firm.getInvoice(clientId, lob, id)),
        record: () => recordFile(context, scope, { type: 'invoice', id, name }),
      }
    },
  })
}
