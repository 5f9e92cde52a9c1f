import type { UpstreamName } from './providers/upstream/names.ts'
import type { Connection } from './providers/upstream/upstream.ts'

/** Where the simulator plays an upstream: the portfolio API of the main edition at its root, each other under its name. */
export function simulatorConnection(url: string, token: string, name: UpstreamName): Connection {
  return { url: name === 'asset-manager' ? url : `${url}/${name}`, token, isTrusted: true }
}
