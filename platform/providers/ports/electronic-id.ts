/** State of one authentication request. Its values are unique to the request, and `confirm` needs the same ones as `addressOf`. */
export type Visit = { state: string; nonce: string; verifier: string; returnTo: string }

export type ReturnedAnswer = { code: string; state: string; iss?: string | undefined }

/** A provider that identifies the person at the browser by their national id. */
export type ElectronicIdPort = {
  /**
   * Returns the URL at which the person uses their electronic ID.
   * @throws UpstreamError if the provider is unavailable
   */
  addressOf(visit: Visit): Promise<string>
  /**
   * Returns the national id that the provider confirms.
   * @throws UpstreamError if the provider confirms none, or its response belongs to another request
   */
  confirm(response: ReturnedAnswer, visit: Visit): Promise<string>
}
