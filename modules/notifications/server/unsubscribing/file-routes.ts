import type { Dependencies } from '@atrium/platform/app-context'
import { systemActor, withTenant } from '@atrium/platform/db/scope'
import { getNonce } from '@atrium/platform/http/content-security-policy'
import { findNetwork } from '@atrium/platform/http/network'
import { createProblem } from '@atrium/platform/http/problem'
import type { RouteDocument } from '@atrium/platform/http/route-document'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { writeUnsubscribePage } from './page-rules.ts'
import { findLocale } from './reads.ts'
import { readUnsubscribeToken } from './token-rules.ts'
import { unsubscribe } from './writes.ts'

export const unsubscribePath = '/api/unsubscribe'

const describe = (summary: string): RouteDocument => ({ summary, tag: 'notifications', query: ['key'], responds: 'text/html' })
const meta = { caller: 'anyone', hasOwnToken: true } as const

/**
 * Registers the address of the header List-Unsubscribe (RFC 8058). Mail programs send a POST request without a cookie, from any site; the key in
 * the address authenticates it. A GET changes nothing, because programs that check links open it.
 */
export async function registerUnsubscribing(app: FastifyInstance, deps: Dependencies): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The form of RFC 8058 says nothing that the address does not.
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4_096 }, (_request, _body, done) => done(null, null))
    const respond = async (request: FastifyRequest, reply: FastifyReply, isDone: boolean) => {
      const key = String((request.query as Record<string, unknown>)['key'] ?? '')
      const { edition } = request
      const found = readUnsubscribeToken(deps.secret, edition.id, key)
      const locale =
        found && (await withTenant(deps.db, systemActor(edition.id), (transaction) => findLocale(transaction, edition.id, found.person)))
      if (!found || !locale) {
        const wait = await countAttempt(deps, findNetwork(request.ip))
        if (wait !== undefined)
          return reply
            .code(429)
            .header('retry-after', String(wait))
            .send(createProblem('too-many-attempts', request.id, { retryAfterSeconds: wait }))
      } else if (isDone)
        await withTenant(deps.db, systemActor(edition.id), (transaction) =>
          unsubscribe(transaction, { edition, deps, by: 'unsubscribing' }, found),
        )
      const page = writeUnsubscribePage({
        edition,
        locale: locale ?? edition.defaultLocale,
        nonce: getNonce(reply),
        state: !found || !locale ? 'invalid' : isDone ? 'done' : 'question',
        ...(found && { class: found.class }),
        address: `${unsubscribePath}?key=${encodeURIComponent(key)}`,
      })
      return reply
        .code(found && locale ? 200 : 404)
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(page)
    }
    scope.get(
      unsubscribePath,
      { config: { meta, document: describe('Show the page on which e-mails of one class are ended') } },
      (request, reply) => respond(request, reply, false),
    )
    scope.post(
      unsubscribePath,
      {
        config: {
          meta,
          document: describe('End the e-mails of one class to a person, whom the key names. Repeating the request changes nothing'),
        },
      },
      (request, reply) => respond(request, reply, true),
    )
  })
}

/** Counts a key that was never issued, from a network. Returns the seconds to wait after too many. */
async function countAttempt(deps: Dependencies, network: string): Promise<number | undefined> {
  try {
    await deps.throttles.count('tokenOfNetwork', network)
    return undefined
  } catch (error) {
    const { code, data } = error as { code?: string; data?: { retryAfterSeconds?: number } }
    if (code !== 'too-many-attempts') throw error
    return data?.retryAfterSeconds ?? 1
  }
}
