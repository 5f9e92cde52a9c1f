/** Time after a step-up in which a person may change their sign-in settings. */
export const proofValidMs = 10 * 60_000

export function isProven(provenAt: Date | null, now: Date): boolean {
  return provenAt !== null && now.getTime() - provenAt.getTime() < proofValidMs
}
