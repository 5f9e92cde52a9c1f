import { doingKinds, type Doing, type DoingKind } from '../../contract/doings.ts'
import { findFewBackupCodes } from './backup-codes-reads.ts'
import type { Asking, FindDoings } from './doing-rules.ts'
import { findUnverifiedEmail } from './email-reads.ts'
import { findUnlinked } from './link-reads.ts'
import { findSecondFactorOff } from './second-factor-rules.ts'
import { findTerms } from './terms-reads.ts'

/** One file a kind; what a feature adds is a file, a line here and a kind in the contract. */
const finders: Record<DoingKind, FindDoings> = {
  terms: findTerms,
  link: findUnlinked,
  'second-factor': findSecondFactorOff,
  'backup-codes': findFewBackupCodes,
  email: findUnverifiedEmail,
}

/** Everything that waits, in the order of its kinds; one transaction asks one question at a time. */
export async function findDoings(asking: Asking): Promise<Doing[]> {
  const found: Doing[] = []
  for (const kind of doingKinds) for (const one of await finders[kind](asking)) found.push({ kind, ...one })
  return found
}
