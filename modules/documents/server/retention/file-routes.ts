import { uuid } from '@atrium/contract/schema'
import type { Dependencies } from '@atrium/platform/app-context'
import { withTenant } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { registerFileRoute } from '@atrium/platform/http/file-route'
import { refusal } from '@atrium/platform/http/problem'
import { createPdf } from '@atrium/platform/pdf/create-pdf'
import type { LastGood } from '@atrium/platform/providers/last-good'
import type { FastifyInstance } from 'fastify'
import { retentionScope } from './access.ts'
import { composeCertificatePdf, nameCertificate } from './certificate-rules.ts'
import { findCertificate } from './reads.ts'

/** Registers the PDF of a certificate of destruction, for staff of the firm who may see the account. */
export function registerCertificates(app: FastifyInstance, deps: Dependencies, lastGood: LastGood): void {
  registerFileRoute(app, deps, lastGood, {
    path: '/api/accounts/:account/destruction-certificates/:certificate/file',
    meta: { caller: 'staff', isHeavy: true },
    document: {
      summary: 'Download the certificate of a document that was deleted for good as PDF',
      tag: 'documents',
      responds: 'application/pdf',
    },
    open: async (context, { account, certificate: id }) => {
      if (!uuid.safeParse(id).success) throw refusal('not-found')
      const scope = await retentionScope(context, String(account))
      const { actor, person } = scope.edition
      const certificate = await withTenant(context.deps.db, actor, (transaction) => findCertificate(transaction, scope, String(id)))
      if (!certificate) throw refusal('not-found')
      await context.deps.throttles.count('downloadOfPerson', person.id)
      const body = await createPdf(
        composeCertificatePdf(context.edition, { locale: person.locale, now: context.deps.clock() }, certificate),
      )
      return {
        name: nameCertificate(person.locale, certificate.content.name),
        mediaType: 'application/pdf',
        body: Buffer.from(body.buffer, body.byteOffset, body.byteLength),
        record: () =>
          withTenant(context.deps.db, actor, (transaction) =>
            recordEvent(transaction, context, {
              kind: 'document.certificate-saved',
              accountId: scope.account.id,
              portalId: scope.account.portal_id,
              subject: { type: 'document', id: certificate.document_id },
              details: { name: certificate.content.name, certificate: certificate.id },
            }),
          ),
      }
    },
  })
}
