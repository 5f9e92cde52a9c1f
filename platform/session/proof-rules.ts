/** Time after a step-up in which a person may change their sign-in settings. */
export const proofValidMs = 10 * 60_000

export function isProven(at: Date | null, now: Date): boolean {
  return at !== null && now.getTime() - at.getTime() < proofValidMs
}
