import type { Edition } from '@atrium/editions/edition'
import type { Issue } from '@atrium/contract/errors'

export function extractDomain(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase()
}

/** Returns the reason why a domain may not be used for a sign-up, or null if it may. Neither list applies to invitations. */
export function findDomainIssue(
  email: string,
  { allowedDomains, forbiddenDomains }: Pick<Edition['signUp'], 'allowedDomains' | 'forbiddenDomains'>,
): Issue | null {
  if (isInDomains(email, forbiddenDomains)) return { path: 'email', code: 'domain-forbidden' }
  return allowedDomains && !isInDomains(email, allowedDomains) ? { path: 'email', code: 'domain-not-allowed' } : null
}

/** Returns the reason why an adviser may not have this address, or null if they may. Also applies to invited advisers. */
export function findStaffDomainIssue(email: string, { staffDomains }: Pick<Edition['signUp'], 'staffDomains'>): Issue | null {
  return staffDomains && !isInDomains(email, staffDomains) ? { path: 'email', code: 'domain-not-allowed' } : null
}

/** Returns true for an address in one of the domains or their subdomains. */
function isInDomains(email: string, domains: readonly string[]): boolean {
  const domain = extractDomain(email)
  return domains.some((one) => domain === one || domain.endsWith(`.${one}`))
}
