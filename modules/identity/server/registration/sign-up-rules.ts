import type { Edition } from '@atrium/editions/edition'
import type { Issue } from '@atrium/contract/errors'

export function extractDomain(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase()
}

/** Returns the reason why a domain may not be used for a sign-up, or null if it may. Neither list applies to invitations. */
export function domainIssue(email: string, { allowedDomains, forbiddenDomains }: Edition['signUp']): Issue | null {
  const domain = extractDomain(email)
  const isIn = (domains: readonly string[]) => domains.some((one) => domain === one || domain.endsWith(`.${one}`))
  if (isIn(forbiddenDomains)) return { path: 'email', code: 'domain-forbidden' }
  return allowedDomains && !isIn(allowedDomains) ? { path: 'email', code: 'domain-not-allowed' } : null
}
