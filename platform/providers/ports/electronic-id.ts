/** State of one authentication request, which must return unchanged and is unique to it. */
export type Visit = { state: string; nonce: string; verifier: string; returnTo: string }

export type ReturnedAnswer = { code: string; state: string; iss?: string | undefined }

/** A provider that identifies the person at the browser by their national id. */
export type ElectronicIdPort = {
  /**
   * Address at which the person shows their electronic ID.
   * @throws UpstreamError where the provider is unavailable
   */
  addressOf(visit: Visit): Promise<string>
  /**
   * The national id that the provider confirms.
   * @throws UpstreamError where it confirms none, or none for this request
   */
  confirm(answer: ReturnedAnswer, visit: Visit): Promise<string>
}
