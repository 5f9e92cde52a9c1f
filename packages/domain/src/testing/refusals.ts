import { DomainError } from '../error.ts'

/** Code and field with which some work is refused; "accepted" otherwise. */
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
