import { uuid } from '@atrium/contract/schema'
import type { Dependencies, RequestContext } from '@atrium/platform/app-context'
import { withTenant } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { registerFileRoute } from '@atrium/platform/http/file-route'
import { refusal } from '@atrium/platform/http/problem'
import { createPdf } from '@atrium/platform/pdf/create-pdf'
import type { LastGood } from '@atrium/platform/providers/last-good'
import type { FastifyInstance } from 'fastify'
import { submissionScope, type SubmissionScope } from '../submissions/access.ts'
import { senderName } from '../submissions/submission-reads.ts'
import { composeSubmissionPdf } from './document-rules.ts'

/** Registers the PDF of a submission, for those who may see the submission. */
export function registerSubmissionFiles(app: FastifyInstance, deps: Dependencies, lastGood: LastGood): void {
  registerFileRoute(app, deps, lastGood, {
    path: '/api/submissions/:submission/pdf',
    meta: { caller: 'signed-in', isHeavy: true },
    document: {
      summary: 'Download the answers of a submission as PDF. Passwords and, for others than admins, internal fields are left out',
      tag: 'forms',
      responds: 'application/pdf',
    },
    open: async (context, { submission }) => {
      if (!uuid.safeParse(submission).success) throw refusal('not-found')
      const scope = await submissionScope(context, String(submission))
      const { edition, form, submission: row, compiled, isAdmin } = scope
      await context.deps.throttles.count('downloadOfPerson', edition.person.id)
      const body = await createPdf(
        composeSubmissionPdf(
          context.edition,
          { locale: edition.person.locale, now: context.deps.clock() },
          {
            name: form.name,
            definition: form.definition,
            compiled,
            answers: row.answers,
            isAdmin,
            sender: senderName(scope),
            owner: row.owner_name,
            submittedAt: row.submitted_at,
            step: row.step,
          },
        ),
      )
      return {
        name: `${form.name}.pdf`,
        mediaType: 'application/pdf',
        body: Buffer.from(body.buffer, body.byteOffset, body.byteLength),
        record: () => recordDownload(context, scope),
      }
    },
  })
}

/** Records who received the answers of whom. */
function recordDownload(context: RequestContext, { edition, submission, form }: SubmissionScope): Promise<void> {
  return withTenant(context.deps.db, edition.actor, (transaction) =>
    recordEvent(transaction, context, {
      kind: 'form.downloaded',
      subject: { type: 'submission', id: submission.id },
      ...(submission.portal_id !== null && { portalId: submission.portal_id }),
      ...(submission.account_id !== null && { accountId: submission.account_id }),
      details: { name: form.name },
    }),
  )
}
