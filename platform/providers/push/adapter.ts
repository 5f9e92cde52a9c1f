import type { PushAccount } from '../../push-account.ts'
import { UpstreamError } from '../ports/response.ts'
import type { PushPort } from '../ports/push.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { createAccessTokenSource } from './bearer.ts'
import { mapOutcome, mapMessage } from './map.ts'

export type PushUpstreams = {
  /** Receives the notifications. */
  messages: Upstream
  /** Issues access tokens. */
  tokens: Upstream
}

/** Error statuses whose body is parsed as well, because it states whether the message or our account is at fault. */
const parsedErrorStatuses = [400, 403, 404]

/** Creates the adapter of Firebase Cloud Messaging, HTTP v1 (docs/providers/push.md). */
export function createPushAdapter({ messages, tokens }: PushUpstreams, account: PushAccount, clock: () => Date): PushPort {
  const bearer = createAccessTokenSource(tokens, account, clock)
  return {
    async sendPushNotification(notification) {
      const token = await bearer.get()
      const call = 'POST /v1/projects/{project}/messages:send'
      const body = mapMessage(notification)
      return messages
        .call({ call, ids: [account.project], body, bearer: token, alsoRead: parsedErrorStatuses, read: mapOutcome })
        .catch((error: unknown) => {
          if (error instanceof UpstreamError && error.traits.isUnauthorised) bearer.forget()
          throw error
        })
    },
  }
}
