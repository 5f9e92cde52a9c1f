import type { Edition } from '@atrium/editions/edition'

/** True for no link, and for an https address at one of the firm's hosts for video or their subdomains, without a name or a port. */
export function isVideoLink(given: string | null, { videoHosts }: Pick<Edition, 'videoHosts'>): boolean {
  if (given === null || given === '') return true
  if (!/^[!-~]+$/.test(given) || !URL.canParse(given)) return false
  const { protocol, host, username, password } = new URL(given)
  const isAllowed = videoHosts.some((allowed) => host === allowed || host.endsWith(`.${allowed}`))
  return protocol === 'https:' && isAllowed && username === '' && password === ''
}
