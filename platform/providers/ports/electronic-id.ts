/**
 * State of one authentication request. Its values are unique to the request, and are the same for `buildAuthenticationUrl` and `confirm`.
 */
export type AuthenticationRequest = { state: string; nonce: string; verifier: string; returnTo: string }

export type AuthenticationResponse = { code: string; state: string; iss?: string | undefined }

/** Port for a provider that identifies a person by their national id. */
export type ElectronicIdPort = {
  /**
   * Returns the URL at which the person uses their electronic ID.
   * @throws UpstreamError if the provider is unavailable
   */
  buildAuthenticationUrl(visit: AuthenticationRequest): Promise<string>
  /**
   * Returns the national id that the provider confirms.
   * @throws UpstreamError if the provider confirms no national id, or if its response belongs to another request
   */
  confirm(response: AuthenticationResponse, visit: AuthenticationRequest): Promise<string>
}
