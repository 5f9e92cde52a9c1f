import { DomainError } from '../error.ts'

/** Returns code and field of the error that some work throws; otherwise "accepted". */
export function refusalOf(work: () => unknown): string {
  try {
    work()
    return 'accepted'
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return error.code
  }
}

/** Returns the field that an error names, or null if it names none. */
export function fieldRefused(work: () => unknown): string | null {
  try {
    work()
  } catch (error) {
    if (error instanceof DomainError) return error.field
  }
  return null
}
