import type { FastifyInstance } from 'fastify'
import { openIdResponse } from '../../contract/openid.ts'

/** Pages that process the response of a provider. The provider redirects to `/return` below the page. */
const pages = ['/electronic-id', '/staff-sign-on'] as const

/** Parameters that a provider may return: those of OpenID Connect, and the issuer (RFC 9207). */
const parameterNames = ['code', 'state', 'iss'] as const

/**
 * Registers the redirect URIs to which providers return the browser. The routes move the parameters into the fragment.
 * Browsers do not send the fragment, so later requests and logs do not contain the parameters. The routes read and
 * change no data.
 */
export function registerOpenIdReturns(app: FastifyInstance): void {
  for (const page of pages)
    app.get<{ Querystring: Record<string, unknown> }>(
      `${page}/return`,
      { config: { meta: { caller: 'anyone' } } },
      async ({ query }, reply) => {
        const parameters = Object.fromEntries(
          parameterNames.flatMap((name) => (typeof query[name] === 'string' ? [[name, query[name]]] : [])),
        )
        const response = openIdResponse.safeParse(parameters)
        const fragment = response.success ? new URLSearchParams(response.data as Record<string, string>).toString() : 'refused'
        return reply.redirect(`${page}#${fragment}`, 303)
      },
    )
}
