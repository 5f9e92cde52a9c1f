import type { Problem } from '@atrium/contract/errors'
import { errorCatalogue, type ErrorCode } from '@atrium/contract/error-catalogue'
import { createORPCClient, ORPCError } from '@orpc/client'
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { routes } from 'virtual:contract-routes'

const link = new OpenAPILink(routes, {
  url: () => location.origin,
  fetch: async (request, init) => convertProblem(await fetch(request, { ...init, credentials: 'same-origin' })),
  customErrorResponseBodyDecoder: (body) => (isProblem(body) ? toError(body) : undefined),
})

const client: unknown = createORPCClient(link)

/** Returns the API client with the type of a module's contract. The client has the routes of all modules. */
export const createApi = <Contract extends AnyContractRouter>() => client as ContractRouterClient<Contract>

/**
 * Changes the content type of a problem response to `application/json`. The client would read `application/problem+json` as a file.
 */
function convertProblem(response: Response): Response {
  if (!response.headers.get('content-type')?.startsWith('application/problem+json')) return response
  const headers = new Headers(response.headers)
  headers.set('content-type', 'application/json')
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
}

function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'code' in body && (body.code as string) in errorCatalogue
}

/** Creates an error from the body of a problem response. */
export function createFailure(body: unknown): Error {
  return isProblem(body) ? toError(body) : new Error('a response could not be read')
}

function toError({ code, status, issues, retryAfterSeconds, requestId }: Problem): ORPCError<ErrorCode, unknown> {
  return new ORPCError(code, { status, message: code, defined: true, data: { issues, retryAfterSeconds, requestId } })
}
