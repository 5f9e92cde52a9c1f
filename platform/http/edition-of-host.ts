import type { Edition } from '@atrium/editions/edition'
import { findEdition } from '@atrium/editions/registry'

/** The host name of a `Host` header, without its port, lower-case. */
export function hostName(host: string | undefined): string {
  return (host ?? '').replace(/:\d+$/, '').toLowerCase()
}

/** The edition that serves a host name; undefined for an unknown host. */
export function findEditionOfHost(hosts: ReadonlyMap<string, string>, host: string | undefined): Edition | undefined {
  const id = hosts.get(hostName(host))
  return id === undefined ? undefined : findEdition(id)
}
