import { implementation } from '../../http/implementation.ts'

const { upstreams } = implementation

const list = upstreams.list.handler(({ context }) => ({
  upstreams: context.deps.providers
    .health()
    .filter(({ edition }) => edition === context.edition.id)
    .map(({ edition: _edition, lastAnswerAt, lastFailure, typicalMs, ...health }) => ({
      ...health,
      typicalMs: typicalMs === null ? null : Math.round(typicalMs),
      lastAnswerAt: lastAnswerAt?.toISOString() ?? null,
      lastFailure: lastFailure && { ...lastFailure, at: lastFailure.at.toISOString() },
    })),
}))

export const upstreamRoutes = { list }
