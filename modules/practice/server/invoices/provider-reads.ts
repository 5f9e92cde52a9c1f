import type { AccountScope } from '@atrium/accounts/server/accounts/access'
import type { RequestContext } from '@atrium/platform/app-context'
import type { UpstreamInvoice } from '@atrium/platform/providers/ports/invoices'
import { combineSources, readClient, readFirm, type FirmReading } from '../firm/provider-reads.ts'

/** Reads the invoices to the companies of a client. A client without companies has none. */
export async function readInvoices(context: RequestContext, scope: AccountScope): Promise<FirmReading<UpstreamInvoice[]>> {
  const client = await readClient(context, scope)
  if (!client.data) return { data: null, source: client.source }
  const contacts = client.data.companies.flatMap(({ xeroIds }) => xeroIds)
  if (contacts.length === 0) return { data: [], source: client.source }
  const name = `invoices ${contacts.map(({ xeroId }) => xeroId).join(' ')}`
  const { data, source } = await readFirm(context, scope, name, (firm, clientId) => firm.listInvoices(clientId, contacts))
  return { data, source: combineSources([client.source, source]) }
}
