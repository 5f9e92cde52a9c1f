import { DomainError, type DomainErrorCode } from '../error.ts'
import { Fields } from './fields.ts'
import { kinds } from './kinds.ts'
import type { Operation } from './operation.ts'

/** An error as JSON: a code for programs, and the field and a message for people. */
export type Refusal = { error: DomainErrorCode; field?: string; message: string }

/**
 * Runs one case: the operation named by `input.op` on the input, with its trace if `input.trace` is true. Errors are returned with
 * a code, not thrown.
 * @example runCase('portal-rules', { op: 'benchmark', riskProfile: 3 }) is { label: '20-60% Shares' }
 */
export function runCase(kind: string, input: unknown): unknown {
  return catchErrors(() => {
    const runRegistered = registeredKinds.get(kind)
    if (runRegistered) return runRegistered(input)
    const fields = new Fields(input)
    const operation = findOperation(kind, fields)
    if (!fields.flag('trace', false)) return operation.run(fields)
    const { result, trace } = operation.explain(fields)
    return { ...(result as object), trace }
  })
}

const registeredKinds = new Map<string, (input: unknown) => unknown>()

/** Registers a kind that is computed outside the domain, such as a page's combination of several calculations. */
export function registerKind(kind: string, run: (input: unknown) => unknown): void {
  registeredKinds.set(kind, run)
}

/** Returns the result for a line `{"kind": …, "input": {…}}`. */
export function runLine(line: string): unknown {
  return catchErrors(() => {
    const record = parseJson(line)
    return runCase(new Fields(record).text('kind'), (record as { input?: unknown }).input)
  })
}

/**
 * Parses JSON text.
 * @throws DomainError `MALFORMED_JSON`
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new DomainError('MALFORMED_JSON', 'this is not JSON')
  }
}

export function catchErrors(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    return toRefusal(error)
  }
}

/** Lists all kinds with the names of their operations, one line for each kind. */
export function listOperations(): string[] {
  return Object.entries(kinds).map(([kind, operations]) => `${kind}: ${Object.keys(operations).join(' ')}`)
}

function findOperation(kind: string, fields: Fields): Operation {
  const operations = Object.hasOwn(kinds, kind) ? kinds[kind]! : null
  if (!operations) throw new DomainError('UNKNOWN_KIND', `there is no kind ${kind}`, 'kind')
  const op = fields.text('op')
  if (!Object.hasOwn(operations, op)) throw new DomainError('UNKNOWN_OP', `${kind} has no operation ${op}`, 'op')
  return operations[op]!
}

function toRefusal(error: unknown): Refusal {
  if (error instanceof DomainError)
    return { error: error.code, ...(error.field !== null && { field: error.field }), message: error.message }
  // An error of any other class is a bug in the code, but the caller still gets a line with a code.
  return { error: 'UNEXPECTED', message: error instanceof Error ? error.message : String(error) }
}
