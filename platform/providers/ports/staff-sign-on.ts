import type { AuthenticationResponse, AuthenticationRequest } from './electronic-id.ts'

/** A member of staff, as identified by the firm's identity provider. */
export type StaffIdentity = {
  issuer: string
  /** Id of the person's account at the issuer. It never changes and is never reassigned to another person. */
  subject: string
  /** E-mail address that the provider has verified; null if there is none. */
  verifiedEmail: string | null
  name: string | null
  /** True if the provider reports a second factor that the edition accepts. */
  hasFactor: boolean
  /** Seconds since the person authenticated at the provider. */
  ageSeconds: number
}

/** Port for a provider of single sign-on for the staff of a firm. */
export type StaffSignOnPort = {
  /** The configured issuer. The issuer in its tokens may differ by a trailing slash. */
  issuer: string
  /**
   * Returns the URL at which the person authenticates. With `isFresh`, the person must authenticate even if they have a session there.
   * @throws UpstreamError if the provider is unavailable
   */
  buildAuthenticationUrl(visit: AuthenticationRequest, isFresh: boolean): Promise<string>
  /**
   * Returns the person whom the provider confirms.
   * @throws UpstreamError if the provider does not confirm a person, or if its response belongs to another request
   */
  confirm(response: AuthenticationResponse, visit: AuthenticationRequest, isFresh: boolean): Promise<StaffIdentity>
}
