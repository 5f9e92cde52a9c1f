/**
 * Error codes of calculations. `NO_SOLUTION` and `UNDEFINED` mean that there is no result; all others mean that the input is invalid or
 * incomplete.
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
  | 'CYCLE'
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
  /** Path of the invalid input, such as `transactions.3.date`; null if the error does not concern one field. */
  readonly field: string | null

  constructor(code: DomainErrorCode, message: string, field: string | null = null) {
    super(message)
    this.name = 'DomainError'
    this.code = code
    this.field = field
  }
}

/**
 * Throws an error. As a function, it can be called within an expression.
 * @throws DomainError always
 */
export function refuse(code: DomainErrorCode, message: string, field: string | null = null): never {
  throw new DomainError(code, message, field)
}
