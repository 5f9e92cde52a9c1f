/** How long a step-up allows changes of how a person signs in. */
export const proofValidMs = 10 * 60_000

export function isProven(at: Date | null, now: Date): boolean {
  return at !== null && now.getTime() - at.getTime() < proofValidMs
}
