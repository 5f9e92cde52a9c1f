import { DomainError } from '../error.ts'

/** The code with which some work is refused, and where; "accepted" where it is not. */
export function refusalOf(work: () => unknown): string {
  try {
    work()
    return 'accepted'
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return error.code
  }
}

/** The field that a refusal names; null where it names none. */
export function fieldRefused(work: () => unknown): string | null {
  try {
    work()
  } catch (error) {
    if (error instanceof DomainError) return error.field
  }
  return null
}
