/** How long somebody who has shown that it is them may change how they sign in. */
export const proofValidMs = 10 * 60_000

export function isProven(at: Date | null, now: Date): boolean {
  return at !== null && now.getTime() - at.getTime() < proofValidMs
}
