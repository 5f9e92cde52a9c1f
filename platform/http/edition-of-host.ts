import type { Edition } from '@atrium/editions/edition'
import { findEdition } from '@atrium/editions/registry'

/** Returns the host name of a `Host` header, without its port, in lower case. */
export function parseHostName(host: string | undefined): string {
  return (host ?? '').replace(/:\d+$/, '').toLowerCase()
}

/** Returns the edition of a host name, or undefined for an unknown host. */
export function findEditionOfHost(hosts: ReadonlyMap<string, string>, host: string | undefined): Edition | undefined {
  const id = hosts.get(parseHostName(host))
  return id === undefined ? undefined : findEdition(id)
}
