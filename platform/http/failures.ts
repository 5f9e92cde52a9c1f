import type { Socket } from 'node:net'
import { ORPCError } from '@orpc/contract'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseAway, isUnstorable } from '../db/client.ts'
import { UpstreamError } from '../providers/ports/answer.ts'
import { upstreamRefusal } from './upstream-refusal.ts'
import { findErrorCode, readDetails, createProblem } from './problem.ts'

/** Sends problem documents for errors outside the contract's handlers, in the same form as the handlers do. */
export function addFailureHandler(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (isDatabaseAway(error)) {
      return reply
        .code(503)
        .header('retry-after', '1')
        .send(createProblem('temporarily-unavailable', request.id, { retryAfterSeconds: 1 }))
    }
    if (error instanceof ORPCError) return answerRefusal(error, request, reply)
    if (error instanceof UpstreamError) return answerRefusal(upstreamRefusal(error), request, reply)
    const status = isUnstorable(error) ? 400 : (error.statusCode ?? 500)
    if (status === 413) return reply.code(413).send(createProblem('too-large', request.id))
    if (status >= 400 && status < 500) return reply.code(400).send(createProblem('invalid-request', request.id))
    request.log.error({ err: error }, 'a request failed unexpectedly')
    return reply.code(500).send(createProblem('unexpected', request.id))
  })
}

/** Sends errors of routes outside the contract in the same form as those within it. */
function answerRefusal(error: ORPCError<string, unknown>, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = createProblem(findErrorCode(error), request.id, readDetails(error))
  if (problem.retryAfterSeconds !== undefined) reply.header('retry-after', String(problem.retryAfterSeconds))
  return reply.code(problem.status).send(problem)
}

/** Responds to malformed URLs (`/%`), which are refused before any hook runs, with the usual headers and body. */
export function answerUnreadable(error: FastifyError, request: FastifyRequest, reply: FastifyReply, headers: Record<string, string>): void {
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

/** How long a client may take to receive the response to invalid HTTP. */
const closingMs = 2_000

/** Responds to invalid HTTP, which never becomes a request: sends the usual headers and closes the connection. */
export function answerBrokenRequest(error: { code?: string }, socket: Socket, headers: Record<string, string>): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
  // A client that sends nothing more also never closes its side; the connection is closed when the response is sent, or soon after.
  setTimeout(() => socket.destroy(), closingMs).unref()
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
