import type { FastifyInstance } from 'fastify'
import { electronicIdAnswer } from '../../contract/electronic-id.ts'

export const returnPath = '/electronic-id/return'

/** Parameters that a provider may return, in the order of the protocol. */
const names = ['code', 'state', 'iss'] as const

/**
 * Registers the target of the provider's redirect. The route moves the parameters into the fragment, which browsers do
 * not send, so that file requests, logs and history do not contain them. It reads and changes nothing.
 */
export function registerElectronicIdReturn(app: FastifyInstance): void {
  app.get<{ Querystring: Record<string, unknown> }>(returnPath, { config: { meta: { caller: 'anyone' } } }, async ({ query }, reply) => {
    const given = Object.fromEntries(names.flatMap((name) => (typeof query[name] === 'string' ? [[name, query[name]]] : [])))
    const answer = electronicIdAnswer.safeParse(given)
    const fragment = answer.success ? new URLSearchParams(answer.data as Record<string, string>).toString() : 'refused'
    return reply.redirect(`/electronic-id#${fragment}`, 303)
  })
}
