import type { FastifyInstance } from 'fastify'
import { electronicIdAnswer } from '../../contract/electronic-id.ts'

export const returnPath = '/electronic-id/return'

/** What a provider may send back, in the order of the protocol. */
const names = ['code', 'state', 'iss'] as const

/**
 * Where a provider sends the browser. What it says goes behind the hash sign at once, which a browser keeps to itself:
 * no file of the page is asked for with it, and no log or history has it. Nothing is read and nothing changes here.
 */
export function registerElectronicIdReturn(app: FastifyInstance): void {
  app.get<{ Querystring: Record<string, unknown> }>(returnPath, { config: { meta: { caller: 'anyone' } } }, async ({ query }, reply) => {
    const given = Object.fromEntries(names.flatMap((name) => (typeof query[name] === 'string' ? [[name, query[name]]] : [])))
    const answer = electronicIdAnswer.safeParse(given)
    const fragment = answer.success ? new URLSearchParams(answer.data as Record<string, string>).toString() : 'refused'
    return reply.redirect(`/electronic-id#${fragment}`, 303)
  })
}
