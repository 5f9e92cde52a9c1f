import { isIPv6 } from 'node:net'

const mappedIpv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/**
 * Returns the network of one subscriber: an IPv4 address, or the first 64 bits of an IPv6 address, because a subscriber can choose the
 * remaining bits freely.
 * @example findNetwork('2001:db8:1:2:aaaa::1') returns '2001:db8:1:2::/64'
 */
export function findNetwork(address: string): string {
  const ipv4 = mappedIpv4.exec(address)?.[1]
  if (ipv4) return ipv4
  if (!isIPv6(address)) return address
  const [head = '', tail = ''] = (address.split('%')[0] ?? '').split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === '' ? [] : tail.split(':')
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  const groups = [...left, ...(address.includes('::') ? zeros : []), ...right].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
