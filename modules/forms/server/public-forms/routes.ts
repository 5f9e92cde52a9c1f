import type { FieldValues } from '@atrium/domain/fields/definition'
import { findJsonIssue } from '@atrium/domain/fields/json-limits'
import { withTenant } from '@atrium/platform/db/scope'
import { implementContract } from '@atrium/platform/http/implementation'
import { findNetwork } from '@atrium/platform/http/network'
import { refusal } from '@atrium/platform/http/problem'
import { publicForms as publicFormsContract } from '../../contract/public-forms.ts'
import { publicFormScope } from './access.ts'
import { submitPublicForm } from './submit-writes.ts'

const publicForms = implementContract(publicFormsContract)

/** Limits of all answers together, as JSON. */
const answerLimits = { length: 100_000, depth: 12 }

const get = publicForms.get.handler(async ({ input, context }) => {
  const { form, today } = await publicFormScope(context, input.form)
  const { id, name, version, definition, settings } = form
  return { id, name, description: settings.description, version, definition, today }
})

const submit = publicForms.submit.handler(async ({ input, context }) => {
  const { throttles, db } = context.deps
  await throttles.count('publicFormOfNetwork', `${context.edition.id} ${findNetwork(context.request.ip)}`)
  const code = findJsonIssue(input.answers, answerLimits)
  if (code !== null)
    throw refusal('invalid-request', { issues: [{ path: 'answers', code, ...(code === 'too-long' && { limit: answerLimits.length }) }] })
  const scope = await publicFormScope(context, input.form)
  // Counted last, so that requests that are refused anyway do not keep others from this form.
  await throttles.count('publicForm', scope.form.id)
  const sending = { submission: input.submission, version: input.version, answers: input.answers as FieldValues }
  const sent = await withTenant(db, scope.actor, (transaction) => submitPublicForm(transaction, context, scope, sending))
  return { id: sent.id, submittedAt: sent.submittedAt.toISOString(), endMessage: scope.form.settings.endMessage }
})

export const publicFormRoutes = { get, submit }
