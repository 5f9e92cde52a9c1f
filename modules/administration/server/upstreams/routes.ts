import { upstreams as upstreamsContract } from '../../contract/upstreams.ts'
import { implementContract } from '@atrium/platform/http/implementation'

const upstreams = implementContract(upstreamsContract)

const list = upstreams.list.handler(({ context }) => ({
  upstreams: context.deps.providers.health(context.edition).map(({ lastResponseAt, lastFailure, typicalMs, ...health }) => ({
    ...health,
    typicalMs: typicalMs === null ? null : Math.round(typicalMs),
    lastResponseAt: lastResponseAt?.toISOString() ?? null,
    lastFailure: lastFailure && { ...lastFailure, at: lastFailure.at.toISOString() },
  })),
}))

export const upstreamRoutes = { list }
