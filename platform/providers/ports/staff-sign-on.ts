import type { ReturnedAnswer, Visit } from './electronic-id.ts'

/** A person as the provider of the firm's staff identifies them. */
export type StaffIdentity = {
  issuer: string
  /** Id of the person's account at the issuer, which never changes and is never given to another person. */
  subject: string
  /** E-mail address that the provider has verified; null without one. */
  verifiedEmail: string | null
  name: string | null
  /** True if the provider states a second factor that the edition accepts. */
  hasFactor: boolean
  /** Seconds since the person authenticated at the provider. */
  ageSeconds: number
}

/** A provider of single sign-on for the staff of a firm. */
export type StaffSignOnPort = {
  /** The configured issuer, which may differ from that of its tokens in a trailing slash. */
  issuer: string
  /**
   * Returns the URL at which the person authenticates; `isFresh` requires it even if the provider knows them already.
   * @throws UpstreamError if the provider is unavailable
   */
  addressOf(visit: Visit, isFresh: boolean): Promise<string>
  /**
   * Returns the person whom the provider confirms.
   * @throws UpstreamError if the provider confirms nobody, or its response belongs to another request
   */
  confirm(response: ReturnedAnswer, visit: Visit, isFresh: boolean): Promise<StaffIdentity>
}
