import { accountScope } from '@atrium/accounts/server/accounts/access'
import { implementContract } from '@atrium/platform/http/implementation'
import { refusal } from '@atrium/platform/http/problem'
import { invoices as invoicesContract } from '../../contract/invoices.ts'
import { isFilePath, listInvoices, sumOutstanding } from './invoice-rules.ts'
import { readInvoices } from './provider-reads.ts'

const invoices = implementContract(invoicesContract)

const list = invoices.list.handler(async ({ input, context }) => {
  const scope = await accountScope(context, input.account, 'accountancy')
  const { data, source } = await readInvoices(context, scope)
  const read = data ?? []
  return { items: listInvoices(read, scope.edition.today), outstanding: sumOutstanding(read), source }
})

const open = invoices.open.handler(async ({ input: { account, lob, invoice }, context }) => {
  const scope = await accountScope(context, account, 'accountancy')
  const { data, source } = await readInvoices(context, scope)
  if (source.state === 'not-read') throw refusal('upstream-unavailable')
  if (source.state === 'late') throw refusal('upstream-slow')
  const firm = context.deps.providers.concept(context.edition, 'advisory')
  const clientId = scope.account.external_id
  const isKnown = data?.some((one) => one.id === invoice && one.lineOfBusiness === lob)
  if (!isKnown || !firm || clientId === null) throw refusal('not-found')
  const url = await firm.getInvoiceUrl(clientId, lob, invoice)
  if (isFilePath(url, clientId, { lob, invoice })) return { url: `/api/accounts/${account}/invoice-files/${lob}/${invoice}`, isFile: true }
  if (URL.parse(url)?.protocol !== 'https:') throw refusal('upstream-unavailable')
  return { url, isFile: false }
})

export const invoiceRoutes = { list, open }
