import { DomainError } from '../error.ts'

/** Returns the code of the domain error that a function throws, or "accepted" if it throws none. */
export function catchErrorCode(work: () => unknown): string {
  try {
    work()
    return 'accepted'
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return error.code
  }
}

/** Returns the field of the domain error that a function throws; null if it throws none, or one without a field. */
export function catchErrorField(work: () => unknown): string | null {
  try {
    work()
  } catch (error) {
    if (error instanceof DomainError) return error.field
  }
  return null
}
