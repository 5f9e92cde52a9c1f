import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { createAccountData } from '@atrium/accounts/server/accounts/provider-reads'
import type { AccountScope } from '@atrium/accounts/server/accounts/access'
import { identifier } from '@atrium/contract/schema'
import type { Dependencies, RequestContext } from '@atrium/platform/app-context'
import { withTenant } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { registerFileRoute, type FileResponse } from '@atrium/platform/http/file-route'
import { refusal } from '@atrium/platform/http/problem'
import type { LastGood } from '@atrium/platform/providers/last-good'
import { libraryScope } from '../documents/access.ts'
import { readFirmDocuments, readProviderDocuments, readSignatures } from './source-reads.ts'

const input = z.object({
  account: identifier,
  document: z.string().check(z.minLength(1), z.maxLength(200), z.regex(/^[^\p{Cc}\p{Cs}]+$/u)),
})

type Opened = Omit<FileResponse, 'record' | 'body'> & { body: Buffer }
type Opening = (context: RequestContext, scope: AccountScope, document: string) => Promise<Opened>
type SourceRoute = 'firm-documents' | 'provider-documents' | 'signature-documents'

/** Registers the routes of documents that are not in Atrium. Every download is recorded in the account's history. */
export function registerSourceFiles(app: FastifyInstance, deps: Dependencies, lastGood: LastGood): void {
  const register = (name: SourceRoute, summary: string) =>
    registerFileRoute(app, deps, lastGood, {
      path: `/api/accounts/:account/${name}/:document`,
      meta: { caller: 'signed-in', isHeavy: true },
      document: { summary, tag: 'documents', responds: 'application/pdf' },
      open: async (context, rawInput) => {
        const parsedInput = z.safeParse(input, rawInput)
        if (!parsedInput.success) throw refusal('not-found')
        const { account, document } = parsedInput.data
        const scope = await libraryScope(context, account)
        await context.deps.throttles.count('downloadOfPerson', scope.edition.person.id)
        const file = await openUpstream(context, scope, name, document)
        return { ...file, record: () => recordUpstreamOpening(context, scope, { id: document, name: file.name, source: name }) }
      },
    })
  register('firm-documents', "Download a document from the firm's own system")
  register('signature-documents', "Download a document of the firm's signature service")
  register('provider-documents', "Download a document from the provider of the account's portfolios")
}

/**
 * Reads a document that is not in Atrium.
 * @throws the refusals `not-found`, and `upstream-unavailable` if its source cannot be read
 */
export const openUpstream = (context: RequestContext, scope: AccountScope, source: SourceRoute, id: string): Promise<Opened> =>
  openings[source](context, scope, id)

const toBody = (file: Uint8Array): Buffer => Buffer.from(file.buffer, file.byteOffset, file.byteLength)

const openFirmDocument: Opening = async (context, scope, id) => {
  const { data, source } = await readFirmDocuments(context, scope)
  if (source?.isUnavailable) throw refusal('upstream-unavailable')
  const document = data?.items.find((item) => item.id === id)
  const firm = context.deps.providers.concept(context.edition, 'advisory')
  const client = scope.account.external_id
  if (!document || !firm || client === null) throw refusal('not-found')
  const file = await firm.getFirmDocument(client, document.id)
  return { name: document.name, mediaType: 'application/pdf', body: toBody(file) }
}

/** Fetches a document of an envelope through the firm's route for signed documents. */
const openSignatureDocument: Opening = async (context, scope, id) => {
  const { data, source } = await readSignatures(context, scope)
  if (source?.isUnavailable) throw refusal('upstream-unavailable')
  const document = data?.find((item) => item.id === id)
  const firm = context.deps.providers.concept(context.edition, 'advisory')
  if (!document || !firm) throw refusal('not-found')
  return { name: document.name, mediaType: 'application/pdf', body: toBody(await firm.getSignedDocument(document.path, document.name)) }
}

const openProviderDocument: Opening = async (context, scope, id) => {
  const { data, source } = await readProviderDocuments(context, scope)
  if (source?.isUnavailable) throw refusal('upstream-unavailable')
  const document = data?.find((item) => item.id === id)
  if (!document) throw refusal('not-found')
  const { providers, externalId } = createAccountData(context, scope)
  if (!providers.getDocument) throw refusal('not-found')
  return { name: document.fileName, mediaType: document.mediaType, body: toBody(await providers.getDocument(externalId, id)) }
}

const openings: Readonly<Record<SourceRoute, Opening>> = {
  'firm-documents': openFirmDocument,
  'provider-documents': openProviderDocument,
  'signature-documents': openSignatureDocument,
}

/** Records that the person reads a document that is not in Atrium, alone or in an archive. */
export const recordUpstreamOpening = (
  context: RequestContext,
  { edition, account }: AccountScope,
  { id, name, source, archive }: { id: string; name: string; source: string; archive?: string },
): Promise<void> =>
  withTenant(context.deps.db, edition.actor, (transaction) =>
    recordEvent(transaction, context, {
      kind: 'document.opened',
      accountId: account.id,
      portalId: account.portal_id,
      subject: { type: source, id },
      details: { name, ...(archive !== undefined && { archive }) },
    }),
  )
