import type { Reply } from '../modes.ts'
import { Refusal, type UpstreamRequest } from '../request.ts'
import type { Upstream } from '../upstream.ts'
import { project } from './account.ts'
import { hasValidBearer, issueBearer } from './bearers.ts'
import { receivePush } from './devices.ts'

/** The push API of docs/providers/push.md. */
export const push: Upstream = {
  name: 'push',
  prefix: '/push',
  purpose: 'Notifications to people’s devices',
  // Senders call with a token that they obtained from /push/token.
  admits: ({ path, authorization, written, now }) => path === '/push/token' || hasValidBearer(authorization, written.push.bearers, now),
  routes: [
    ['POST', '/token', issueBearer],
    ['POST', '/v1/projects/{project}/messages:send', sendMessage],
  ],
  refused,
}

const maxBytes = 4_096
const statuses: Record<number, string> = { 400: 'INVALID_ARGUMENT', 401: 'UNAUTHENTICATED', 403: 'PERMISSION_DENIED', 404: 'NOT_FOUND' }
const codesOfMessages = new Set(['UNREGISTERED', 'SENDER_ID_MISMATCH', 'INVALID_ARGUMENT'])

/** POST /v1/projects/{project}/messages:send */
function sendMessage({ id, body, written }: UpstreamRequest) {
  if (id !== project) throw new Refusal(403, 'another-project')
  const { message } = Object(body) as { message?: unknown }
  const { token } = Object(message) as { token?: unknown }
  if (typeof token !== 'string' || token === '' || JSON.stringify(message).length > maxBytes) throw new Refusal(400, 'INVALID_ARGUMENT')
  if (token.endsWith(':gone')) throw new Refusal(404, 'UNREGISTERED')
  if (token.endsWith(':foreign')) throw new Refusal(403, 'SENDER_ID_MISMATCH')
  receivePush(written.push.received, Object(message))
  return { name: `projects/${project}/messages/${written.push.received.reduce((sum, { times }) => sum + times, 0)}` }
}

/**
 * Formats an error. The token endpoint uses the OAuth 2 format. Other errors are in an `error` object, with a specific code if the message
 * is at fault.
 */
function refused({ status, message }: Refusal): Reply {
  const isOfToken = /_grant/.test(message)
  const details = codesOfMessages.has(message)
    ? [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode: message }]
    : []
  const error = isOfToken ? message : { code: status, message, status: statuses[status] ?? 'UNKNOWN', details }
  return { status, type: 'application/json; charset=utf-8', body: Buffer.from(JSON.stringify({ error })) }
}
