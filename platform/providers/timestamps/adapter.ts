import type { TimestampPort } from '../ports/timestamps.ts'
import type { Upstream } from '../upstream/upstream.ts'

/** Creates the adapter of a timestamp authority that is reached over HTTP (RFC 3161 section 3.4; docs/providers/timestamps.md). */
export function createTimestampAdapter(upstream: Upstream, path: string): TimestampPort {
  return {
    requestTimestamp: (request) =>
      upstream.fetchFile({
        call: `POST /${path.replace(/^\//, '')}`,
        content: { bytes: request, type: 'application/timestamp-query' },
        type: 'application/timestamp-reply',
      }),
  }
}
