import { implementation } from '../../http/implementation.ts'

const { upstreams } = implementation

const list = upstreams.list.handler(({ context }) => ({
  upstreams: context.deps.providers.health(context.edition).map(({ lastAnswerAt, lastFailure, typicalMs, ...health }) => ({
    ...health,
    typicalMs: typicalMs === null ? null : Math.round(typicalMs),
    lastAnswerAt: lastAnswerAt?.toISOString() ?? null,
    lastFailure: lastFailure && { ...lastFailure, at: lastFailure.at.toISOString() },
  })),
}))

export const upstreamRoutes = { list }
