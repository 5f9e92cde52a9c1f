import { accountScope } from '@atrium/accounts/server/accounts/access'
import { addRecordDocument } from '@atrium/documents/server/documents/record-writes'
import { withTenant } from '@atrium/platform/db/scope'
import { implementContract } from '@atrium/platform/http/implementation'
import { refusal } from '@atrium/platform/http/problem'
import { createPdf } from '@atrium/platform/pdf/create-pdf'
import { submissions as submissionsContract } from '../../contract/submissions.ts'
import { reviewScope } from '../submissions/access.ts'
import { senderName } from '../submissions/submission-reads.ts'
import { composeSubmissionPdf } from './document-rules.ts'
import { findSigningAccount, recordOfAnswers } from './signing-reads.ts'

const submissions = implementContract(submissionsContract)

const createDocument = submissions.createDocument.handler(async ({ input, context }) => {
  const scope = await reviewScope(context, input.submission)
  const { edition, submission, form, compiled } = scope
  // The reviewer has read other answers than those that would be signed.
  if (submission.revision !== input.revision) throw refusal('conflict')
  const account = await withTenant(context.deps.db, edition.actor, (transaction) => findSigningAccount(transaction, scope))
  if (account === undefined) throw refusal('conflict')
  const pdf = await createPdf(
    composeSubmissionPdf(
      context.edition,
      { locale: context.edition.defaultLocale, now: context.deps.clock() },
      {
        name: form.name,
        definition: form.definition,
        compiled,
        answers: submission.answers,
        // Clients sign what they can read: no internal fields.
        isAdmin: false,
        sender: senderName(scope),
        owner: submission.owner_name,
        submittedAt: submission.submitted_at,
        step: submission.step,
      },
    ),
  )
  const owner = await accountScope(context, account, 'library')
  return {
    account,
    document: await addRecordDocument(context, owner, { ...recordOfAnswers(scope), name: `${form.name}.pdf`, kind: 'other', pdf }),
  }
})

export const submissionDocumentRoutes = { createDocument }
