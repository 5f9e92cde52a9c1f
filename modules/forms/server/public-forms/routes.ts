import type { FieldValues } from '@atrium/domain/fields/definition'
import { findJsonIssue } from '@atrium/domain/fields/json-limits'
import type { RequestContext } from '@atrium/platform/app-context'
import { withTenant } from '@atrium/platform/db/scope'
import { implementContract } from '@atrium/platform/http/implementation'
import { findNetwork } from '@atrium/platform/http/network'
import { isRefusal, refusal } from '@atrium/platform/http/problem'
import { delayRefusal } from '@atrium/platform/http/request-limits'
import { createWriteTurns } from '@atrium/platform/http/write-turns'
import { publicForms as publicFormsContract, type PublicSending, type SentForm } from '../../contract/public-forms.ts'
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

/**
 * Submissions of one network that a process takes at once, and those that wait for them. A network therefore takes a few of the places below
 * only, whatever the ids of the forms in its requests.
 */
const takeNetworkTurn = createWriteTurns({ executing: 500, executingOfEdition: 500, openOfClient: 10, waiting: 1_000, waitingOfClient: 20 })

/** Submissions that a process stores at once: in total, of an edition and of a form; and those that wait. */
const takeTurn = createWriteTurns({ executing: 4, executingOfEdition: 3, openOfClient: 2, waiting: 200, waitingOfClient: 20 })

const submit = publicForms.submit.handler(async ({ input, context }) => {
  try {
    return await sendInTurn(context, input)
  } catch (error) {
    // Refusals cost next to nothing, but a script that repeats them at once would take the processor from others.
    if (isRefusal(error) && error.code === 'too-many-attempts') await delayRefusal()
    throw error
  }
})

function sendInTurn(context: RequestContext, given: PublicSending): Promise<SentForm> {
  // One form has one limit, however its id is written.
  const input = { ...given, form: given.form.toLowerCase() }
  const { throttles } = context.deps
  const network = `${context.edition.id} ${findNetwork(context.request.ip)}`
  throttles.refuseKnown('publicFormOfNetwork', network)
  throttles.refuseKnown('publicForm', input.form)
  const edition = context.edition.id
  // The forms of an edition take turns, so that a flood of one of them does not delay the others.
  return takeNetworkTurn({ edition, client: network }, () => takeTurn({ edition, client: input.form }, () => send(context, input, network)))
}

async function send(context: RequestContext, input: PublicSending, network: string): Promise<SentForm> {
  const { throttles, db } = context.deps
  // Another request of the network may have been refused while this one waited.
  throttles.refuseKnown('publicFormOfNetwork', network)
  await throttles.count('publicFormOfNetwork', network)
  const code = findJsonIssue(input.answers, answerLimits)
  if (code !== null)
    throw refusal('invalid-request', { issues: [{ path: 'answers', code, ...(code === 'too-long' && { limit: answerLimits.length }) }] })
  const scope = await publicFormScope(context, input.form)
  const sending = { submission: input.submission, version: input.version, answers: input.answers as FieldValues }
  // Counted last, so that requests that are refused anyway do not keep others from this form.
  const count = () => throttles.count('publicForm', scope.form.id)
  const sent = await withTenant(db, scope.actor, (transaction) => submitPublicForm(transaction, context, scope, sending, count))
  return { id: sent.id, submittedAt: sent.submittedAt.toISOString(), endMessage: scope.form.settings.endMessage }
}

export const publicFormRoutes = { get, submit }
