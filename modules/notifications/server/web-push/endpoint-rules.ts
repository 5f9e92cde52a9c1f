/** Push services of Chrome, Firefox, Edge and Safari: a host, or `*.` and the end of one. */
const knownServices = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  'web.push.apple.com',
  '*.push.apple.com',
]

/**
 * True for an address of a known push service, or of one that the deployment names as `host:port`. The server sends requests to the address,
 * so that no other may be given.
 */
export function isPushService(endpoint: string, named: readonly string[]): boolean {
  const { protocol, hostname, host, port, username, password } = new URL(endpoint)
  if (username !== '' || password !== '') return false
  if (named.includes(host)) return protocol === 'https:' || protocol === 'http:'
  if (protocol !== 'https:' || port !== '') return false
  return knownServices.some((service) => (service.startsWith('*.') ? hostname.endsWith(service.slice(1)) : hostname === service))
}
