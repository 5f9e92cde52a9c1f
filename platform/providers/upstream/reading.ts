import * as z from 'zod/mini'
import { currencies } from '@atrium/domain/currency'
import { Decimal, decimalText } from '@atrium/domain/decimal'
import { UpstreamError } from '../ports/response.ts'

/** Parses a JSON number, or a number as text, which providers use for numbers with many digits. The result is text. */
export const figure = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^-?\d+(\.\d+)?$/))]),
  z.transform((value: string | number) => decimalText(new Decimal(value))),
)
export const day = z.iso.date()
/** Parses a timestamp and keeps only its calendar day, as written, without a conversion between time zones. */
export const dayOfTimestamp = z.pipe(
  z.pipe(
    z.string(),
    z.transform((moment: string) => moment.replace(/T.*$/, '')),
  ),
  day,
)
/** Returns true for text that the database can store and a screen can show. */
const isStorable = (value: string) => value.isWellFormed() && !value.includes('\u0000')
export const text = z.string().check(z.maxLength(20_000), z.refine(isStorable, { params: { code: 'unstorable' } }))
/** Parses a number or text that is used as a name. */
export const reference = z.pipe(z.union([z.number(), text]), z.transform(String))
export const id = z.string().check(z.minLength(1), z.maxLength(100), z.refine(isStorable))
export const currency = z.enum(currencies)
export const nullable = <Schema extends z.core.$ZodType>(schema: Schema) => z._default(z.nullable(schema), null)

/** Maximum number of entries in a list. No valid response has more. */
const maxEntries = 100_000

/**
 * Parses a list of entries of one type, and stops at the first invalid entry. `z.array` would report every invalid entry. For a large
 * invalid response, that takes seconds and more memory than the process has.
 */
export function list<Entry extends z.core.$ZodType>(entry: Entry) {
  return z.pipe(
    z.array(z.unknown()).check(z.maxLength(maxEntries)),
    z.transform((values: unknown[], { issues }): z.output<Entry>[] => {
      const entries: z.output<Entry>[] = []
      for (const [index, value] of values.entries()) {
        const result = z.safeParse(entry, value)
        if (result.success) entries.push(result.data)
        else {
          const issue = result.error.issues[0]
          if (issue) issues.push({ ...issue, path: [index, ...issue.path], input: value } as z.core.$ZodRawIssue)
          return z.NEVER
        }
      }
      return entries
    }),
  )
}

/** Sorts a series by day, from oldest to newest. */
export function sortByDay<Entry extends { on: string }>(entries: readonly Entry[]): Entry[] {
  return entries.toSorted((left, right) => (left.on < right.on ? -1 : left.on > right.on ? 1 : 0))
}

/**
 * Parses a response with the schema of its protocol, and ignores unknown fields.
 * @throws UpstreamError `invalid`, which names the first invalid field with its type and the expected type, but never its value
 */
export function parseResponse<Schema extends z.core.$ZodType>(
  schema: Schema,
  answer: unknown,
  { provider, call }: { provider: string; call: string },
): z.output<Schema> {
  const result = z.safeParse(schema, answer)
  if (result.success) return result.data
  throw new UpstreamError('invalid', provider, call, describeIssue(result.error.issues[0], answer))
}

/**
 * Refuses a response about a client or portfolio other than the requested one. If an upstream mixes up its clients, no client is then shown
 * the data of another. Every protocol states the subject in its responses.
 * @throws UpstreamError `invalid`, without the ids
 */
export function assertSubject(stated: string, requested: string, { provider, call }: { provider: string; call: string }): void {
  if (stated !== requested) throw new UpstreamError('invalid', provider, call, 'the response is about another client or portfolio')
}

/**
 * Parses a response that states the client or portfolio it is about. `subject` contains the requested ids by the names of the fields that
 * state them. An undefined id is not compared.
 * @throws UpstreamError `invalid`
 */
export function parseAbout<Field extends string, Schema extends z.core.$ZodType<Readonly<Record<Field, string>>>>(
  schema: Schema,
  response: unknown,
  subject: Readonly<Record<Field, string | undefined>>,
  about: { provider: string; call: string },
): z.output<Schema> {
  const data = parseResponse(schema, response, about)
  for (const [field, requested] of Object.entries<string | undefined>(subject))
    if (requested !== undefined) assertSubject(data[field as Field], requested, about)
  return data
}

function describeIssue(issue: z.core.$ZodIssue | undefined, answer: unknown): string {
  if (!issue) return 'the response is not valid'
  const path = issue.path.map(String).join('.') || 'the response'
  const value = issue.path.reduce<unknown>((inside, step) => (inside as Record<PropertyKey, unknown> | null)?.[step], answer)
  return `${path} is ${formatKind(value)}, not valid (${formatExpectation(issue)})`
}

function formatKind(value: unknown): string {
  if (value === undefined) return 'missing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  return { string: 'text', number: 'a number', boolean: 'true or false', object: 'an object' }[typeof value as string] ?? typeof value
}

function formatExpectation(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') return `${issue.expected} expected`
  if (issue.code === 'invalid_format') return `${issue.format} expected`
  if (issue.code === 'invalid_value') return `one of ${issue.values.map(String).join(', ').slice(0, 120)} expected`
  if (issue.code === 'custom' && issue.params?.['expected']) return `${issue.params['expected']} expected`
  return issue.code
}
