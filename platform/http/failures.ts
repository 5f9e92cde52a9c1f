import type { Socket } from 'node:net'
import { ORPCError } from '@orpc/contract'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseAway, isUnstorableValueError } from '../db/client.ts'
import { UpstreamError } from '../providers/ports/response.ts'
import { toUpstreamRefusal } from './upstream-refusal.ts'
import { findErrorCode, readDetails, createProblem } from './problem.ts'

/** Sends problem documents for errors outside the contract's handlers, in the form that those handlers use. */
export function addFailureHandler(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (isDatabaseAway(error)) {
      return reply
        .code(503)
        .header('retry-after', '1')
        .send(createProblem('temporarily-unavailable', request.id, { retryAfterSeconds: 1 }))
    }
    if (error instanceof ORPCError) return sendProblem(error, request, reply)
    if (error instanceof UpstreamError) return sendProblem(toUpstreamRefusal(error), request, reply)
    const status = isUnstorableValueError(error) ? 400 : (error.statusCode ?? 500)
    if (status === 413) return reply.code(413).send(createProblem('too-large', request.id))
    if (status >= 400 && status < 500) return reply.code(400).send(createProblem('invalid-request', request.id))
    request.log.error({ err: error }, 'a request failed unexpectedly')
    return reply.code(500).send(createProblem('unexpected', request.id))
  })
}

/** Sends an error from the problem catalogue, in the form that the contract's handlers use. */
function sendProblem(error: ORPCError<string, unknown>, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = createProblem(findErrorCode(error), request.id, readDetails(error))
  if (problem.retryAfterSeconds !== undefined) reply.header('retry-after', String(problem.retryAfterSeconds))
  return reply.code(problem.status).send(problem)
}

/** Responds to a malformed URL (`/%`), which is refused before any hook runs, with the usual headers and a problem document. */
export function respondToMalformedUrl(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
  headers: Record<string, string>,
): void {
  const code = error.statusCode === 414 || error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? 'not-found' : 'invalid-request'
  const problem = createProblem(code, request.id)
  reply.raw.writeHead(problem.status, {
    ...headers,
    'x-request-id': request.id,
    'cache-control': 'no-store',
    'content-type': 'application/problem+json; charset=utf-8',
  })
  reply.raw.end(JSON.stringify(problem))
}

/** Time that a client has to receive the response to invalid HTTP. */
const closeTimeoutMs = 2_000

/** Responds to invalid HTTP, for which there is no request object: sends the usual headers and closes the connection. */
export function respondToInvalidHttp(error: { code?: string }, socket: Socket, headers: Record<string, string>): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
  // A client may never close its side of the connection, so it is destroyed after this time even if the response was not received.
  setTimeout(() => socket.destroy(), closeTimeoutMs).unref()
  const statuses: Record<string, string> = {
    HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
    ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  }
  const lines = Object.entries({ ...headers, 'cache-control': 'no-store', connection: 'close', 'content-length': '0' })
  socket.write(
    `HTTP/1.1 ${statuses[error.code ?? ''] ?? '400 Bad Request'}\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
  )
  socket.destroySoon()
}
