import type { Problem } from '@atrium/contract/errors'
import { errorCatalogue, type ErrorCode } from '@atrium/contract/error-catalogue'
import { createORPCClient, ORPCError } from '@orpc/client'
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'

const linkOptions = {
  url: () => location.origin,
  fetch: async (request: Request, init: { redirect?: RequestRedirect }) =>
    convertProblem(await fetch(request, { ...init, credentials: 'same-origin' })),
  customErrorResponseBodyDecoder: (body: unknown) => (isProblem(body) ? toError(body) : undefined),
}

/** Creates a client for the routes of a module's contract (`virtual:contract-routes/…`). */
export const createApi = <Contract extends AnyContractRouter>(routes: AnyContractRouter) =>
  createORPCClient<ContractRouterClient<Contract>>(new OpenAPILink(routes, linkOptions))

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
