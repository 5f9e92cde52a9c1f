/**
 * A refusal of a calculation, by code. `NO_SOLUTION` and `UNDEFINED` mean that there is no answer; all others that the input is
 * invalid or incomplete.
 */
export type DomainErrorCode =
  | 'MISSING_FX_RATE'
  | 'OVERSELL'
  | 'INVALID_DATE'
  | 'INVALID_AMOUNT'
  | 'INVALID_INPUT'
  | 'INVALID_RATE'
  | 'INVALID_WEIGHTS'
  | 'INVALID_MODEL'
  | 'OUTSIDE_BAND'
  | 'DUPLICATE_ID'
  | 'DUPLICATE_DATE'
  | 'UNKNOWN_ENTRY'
  | 'ALREADY_REVERSED'
  | 'CURRENCY_MISMATCH'
  | 'BASIS_MISMATCH'
  | 'NO_SOLUTION'
  | 'UNDEFINED'
  | 'NOT_SUPPORTED'
  | 'UNKNOWN_KIND'
  | 'UNKNOWN_OP'
  | 'MALFORMED_JSON'
  | 'UNEXPECTED'

export class DomainError extends Error {
  readonly code: DomainErrorCode
  /** Path of the invalid input, such as `transactions.3.date`; null where it is not one field. */
  readonly field: string | null

  constructor(code: DomainErrorCode, message: string, field: string | null = null) {
    super(message)
    this.name = 'DomainError'
    this.code = code
    this.field = field
  }
}

/** @throws DomainError always; written as a statement where a value is refused. */
export function refuse(code: DomainErrorCode, message: string, field: string | null = null): never {
  throw new DomainError(code, message, field)
}
