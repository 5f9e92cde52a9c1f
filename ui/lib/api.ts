import type { Problem } from '@atrium/contract/errors'
import { errorCatalogue, type ErrorCode } from '@atrium/contract/error-catalogue'
import { createORPCClient, ORPCError } from '@orpc/client'
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { routes } from 'virtual:contract-routes'

const link = new OpenAPILink(routes, {
  url: () => location.origin,
  fetch: async (request, init) => readable(await fetch(request, { ...init, credentials: 'same-origin' })),
  customErrorResponseBodyDecoder: (body) => (isProblem(body) ? toError(body) : undefined),
})

const client: unknown = createORPCClient(link)

/** A client of some nouns of the API, typed by their contract; `virtual:contract-routes` has the addresses of all. */
export const createApi = <Contract extends AnyContractRouter>() => client as ContractRouterClient<Contract>

/** The client reads `application/problem+json` as a file; under the plain type it decodes it. */
function readable(response: Response): Response {
  if (!response.headers.get('content-type')?.startsWith('application/problem+json')) return response
  const headers = new Headers(response.headers)
  headers.set('content-type', 'application/json')
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
}

function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'code' in body && (body.code as string) in errorCatalogue
}

/** The refusal of an answer, from its body. */
export function createFailure(body: unknown): Error {
  return isProblem(body) ? toError(body) : new Error('an answer could not be read')
}

function toError({ code, status, issues, retryAfterSeconds, requestId }: Problem): ORPCError<ErrorCode, unknown> {
  return new ORPCError(code, { status, message: code, defined: true, data: { issues, retryAfterSeconds, requestId } })
}
