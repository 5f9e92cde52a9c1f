import type { MandateKind } from './signing-terms.ts'

/** Who signs for an account. `count` is the number of owners of the kind `some`. */
export type AccountMandate = { kind: MandateKind; count: number | null }

/** Returns how many of the owners of an account must sign, by themselves or by an attorney. */
export function countNeeded({ kind, count }: AccountMandate, owners: number): number {
  if (kind === 'any') return Math.min(1, owners)
  return kind === 'some' ? Math.min(count ?? owners, owners) : owners
}
