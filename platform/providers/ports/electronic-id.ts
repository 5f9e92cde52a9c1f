/** What belongs to one visit to the provider and must come back unchanged; no other visit has the same. */
export type Visit = { state: string; nonce: string; verifier: string; returnTo: string }

export type ReturnedAnswer = { code: string; state: string; iss?: string | undefined }

/** Somebody who vouches for whom the national id belongs to: the person who sits at the browser now. */
export type ElectronicIdPort = {
  /**
   * Where the person shows their electronic id.
   * @throws UpstreamError where the provider does not say
   */
  addressOf(visit: Visit): Promise<string>
  /**
   * The national id that the provider vouches for.
   * @throws UpstreamError where it vouches for none, or for none that was asked for in this visit
   */
  confirm(answer: ReturnedAnswer, visit: Visit): Promise<string>
}
