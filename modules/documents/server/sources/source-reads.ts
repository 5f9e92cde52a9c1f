import { createAccountData } from '@atrium/accounts/server/accounts/provider-reads'
import { readFromFirm } from '@atrium/accounts/server/accounts/contact-reads'
import type { AccountScope } from '@atrium/accounts/server/accounts/access'
import type { RequestContext } from '@atrium/platform/app-context'
import type { ProviderResponse } from '@atrium/platform/providers/last-good'
import type { UpstreamDocument } from '@atrium/platform/providers/ports/client-documents'
import type {
  FirmDocumentQuery,
  UpstreamFirmDocument,
  UpstreamFolder,
  UpstreamSignatureDocument,
} from '@atrium/platform/providers/ports/firm-documents'
import { UpstreamError } from '@atrium/platform/providers/ports/response'
import type { ListedSource } from '../../contract/documents.ts'

/** What a source states, and the state of the source. Both are null if the account has no such source. */
export type SourceReading<Data> = { data: Data | null; source: ListedSource | null }

type FirmDocuments = { folders: UpstreamFolder[]; items: UpstreamFirmDocument[] }

/** Reads the documents that the firm's own system has for the client. The system applies the query; the caller applies it again. */
export function readFirmDocuments(
  context: RequestContext,
  scope: AccountScope,
  query: FirmDocumentQuery = {},
): Promise<SourceReading<FirmDocuments>> {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const name = given.length === 0 ? 'documents' : `documents ${given.map(([key, value]) => `${key}=${value}`).join(' ')}`
  return readSource(context, 'firm', providerName(context), () =>
    readFromFirm(context, scope, name, (firm, client) => firm.listFirmDocuments(client, query), given.length === 0),
  )
}

/** Reads the folders of the firm's own system. */
export const readFirmFolders = (context: RequestContext, scope: AccountScope): Promise<SourceReading<UpstreamFolder[]>> =>
  readSource(context, 'firm', providerName(context), () =>
    readFromFirm(context, scope, 'document folders', (firm, client) => firm.listFolders(client)),
  )

/**
 * Reads what the signed-in client signs at the firm's signature service, which sends them back to the library. Its addresses are for this
 * person and are not stored. Staff sign nothing there.
 */
export async function readSignatures(context: RequestContext, scope: AccountScope): Promise<SourceReading<UpstreamSignatureDocument[]>> {
  const { person } = scope.edition
  const { account } = scope
  if (person.role !== 'client') return { data: null, source: null }
  const { protocol, host } = context.request
  const returnUrl = `${protocol}://${host}/dashboard/${account.portal_id}/account/${account.id}/library`
  const signer = { email: person.email, name: person.name, returnUrl }
  return readSource(context, 'firm', providerName(context), () =>
    readFromFirm(context, scope, `signature documents ${person.id}`, (firm, client) => firm.listSignatureDocuments(client, signer), false),
  )
}

const providerName = ({ deps, edition }: RequestContext): string => deps.providers.findConceptProviderName(edition, 'advisory')

/** Reads the documents that the provider of the account's portfolios has for the client. */
export function readProviderDocuments(context: RequestContext, scope: AccountScope): Promise<SourceReading<UpstreamDocument[]>> {
  if (scope.account.external_id === null) return Promise.resolve({ data: null, source: null })
  const data = createAccountData(context, scope)
  const { listDocuments } = data.providers
  if (!listDocuments) return Promise.resolve({ data: null, source: null })
  return readSource(context, 'provider', data.providers.name, () =>
    data.read(`client documents ${data.externalId}`, () => listDocuments(data.externalId)),
  )
}

async function readSource<Data>(
  { deps }: RequestContext,
  source: ListedSource['source'],
  provider: string,
  read: () => Promise<ProviderResponse<Data> | null>,
): Promise<SourceReading<Data>> {
  try {
    const response = await read()
    if (!response) return { data: null, source: null }
    const { data, fetchedAt, isStale } = response
    return { data, source: { source, provider, fetchedAt: fetchedAt.toISOString(), isStale, isUnavailable: false } }
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    // A provider that does not know the client has no documents.
    if (!error.isOutage && error.fault === 'unknown') return { data: null, source: null }
    deps.log.warn({ err: error, source }, 'documents could not be read')
    return { data: null, source: { source, provider, fetchedAt: null, isStale: false, isUnavailable: true } }
  }
}
