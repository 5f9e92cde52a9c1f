import pino, { type DestinationStream, type LevelWithSilentOrString, type Logger } from 'pino'

/** An error as it appears in the log. */
type LoggedError = {
  type: string
  /** Absent if the message may contain data from the request or from a row. */
  message?: string
  code?: string
  /** Database errors: the table and the constraint concerned, but never the values of a row. */
  table?: string
  constraint?: string
  /** Validation errors: the invalid fields and what is wrong with each, but never their values. */
  issues?: string[]
  /** Locations of the calls, without the message. */
  stack: string[]
  cause?: LoggedError
  errors?: LoggedError[]
}

/**
 * Creates the log, one JSON object per line. Credentials are removed from requests. Errors are reduced to identifying fields, because
 * errors of libraries contain data: a validation error contains the rejected value, and a database error the values of the row.
 */
export function createLog(level: LevelWithSilentOrString, destination?: DestinationStream): Logger {
  const options = { level, redact: ['req.headers.cookie', 'req.headers.authorization'], serializers: { err: describeError } }
  return destination ? pino(options, destination) : pino(options)
}

const maxDepth = 4
const maxIssues = 10

/** Describes an error without the data that it contains. */
export function describeError(thrown: unknown, depth = 0): LoggedError {
  if (!(thrown instanceof Error)) return { type: `not an error but ${typeof thrown}`, stack: [] }
  const { code, table, constraint, issues } = thrown as { code?: unknown; table?: unknown; constraint?: unknown; issues?: unknown }
  const issueLines = Array.isArray(issues) ? issues.slice(0, maxIssues).map(describeIssue) : undefined
  const isDatabaseError = typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)
  const nested = (inner: unknown) => describeError(inner, depth + 1)
  return {
    type: thrown.name,
    ...(!issueLines && !isDatabaseError && { message: thrown.message }),
    ...(typeof code === 'string' && { code }),
    ...(typeof table === 'string' && { table }),
    ...(typeof constraint === 'string' && { constraint }),
    ...(issueLines && { issues: issueLines }),
    stack: listLocations(thrown),
    ...(depth < maxDepth && thrown.cause !== undefined && { cause: nested(thrown.cause) }),
    ...(depth < maxDepth && thrown instanceof AggregateError && { errors: thrown.errors.slice(0, maxIssues).map(nested) }),
  }
}

function describeIssue(issue: unknown): string {
  const { path, code, expected, format } = (issue ?? {}) as { path?: unknown; code?: unknown; expected?: unknown; format?: unknown }
  const fieldPath = Array.isArray(path) ? path.map(String).join('.') : ''
  const expectation = [expected, format].filter((word) => typeof word === 'string').join(' ')
  return `${fieldPath || '(whole)'}: ${String(code)}${expectation && `, ${expectation} expected`}`
}

/** Returns the lines of the stack that name a location. The preceding lines repeat the message. */
function listLocations({ stack = '' }: Error): string[] {
  return stack
    .split('\n')
    .filter((line) => /^\s+at .+:\d+:\d+\)?$/.test(line))
    .map((line) => line.trim())
}
