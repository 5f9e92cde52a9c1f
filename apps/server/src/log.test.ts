import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createLog, describeError } from './log.ts'

const marker = 'Marker-5512'

/** Logs an error and returns the line. */
function logError(err: unknown): string {
  const lines: string[] = []
  createLog('trace', { write: (line: string) => void lines.push(line) }).error({ err }, 'failed')
  return lines.join('')
}

describe('an error in the log', () => {
  test('names the invalid fields of a rejected response, but not their values [S60]', () => {
    const schema = z.object({ items: z.array(z.object({ type: z.enum(['GIA', 'ISA']), name: z.string() })) })
    const data = { items: [{ type: marker, name: marker }] }
    const cause = Object.assign(new Error(`Output validation failed for ${marker}`), {
      data,
      issues: z.safeParse(schema, data).error?.issues,
    })
    const line = logError(new Error('unexpected', { cause }))
    expect(line).not.toContain(marker)
    expect(line).toContain('items.0.type: invalid_value')
    expect(line).toContain('log.test.ts')
  })

  test('names the table and constraint of a database error, but no values [S60]', () => {
    const error = Object.assign(new Error(`invalid input syntax for type uuid: "${marker}"`), {
      code: '23505',
      table: 'people',
      constraint: 'people_email_key',
      detail: `Key (email)=(${marker}) already exists.`,
      parameters: [marker],
    })
    const line = logError(error)
    expect(line).not.toContain(marker)
    expect(JSON.parse(line).err).toMatchObject({ code: '23505', table: 'people', constraint: 'people_email_key' })
  })

  test('keeps the message and the locations of other errors, and their causes to a limited depth', () => {
    const error = new Error('outer', { cause: new AggregateError([new TypeError('inner')], 'several') })
    expect(describeError(error)).toMatchObject({
      type: 'Error',
      message: 'outer',
      cause: { type: 'AggregateError', message: 'several', errors: [{ type: 'TypeError', message: 'inner' }] },
    })
    expect(describeError(error).stack[0]).toMatch(/^at .*log\.test\.ts:\d+:\d+/)
    const endless = new Error('one')
    endless.cause = endless
    expect(JSON.stringify(describeError(endless)).match(/"one"/g)).toHaveLength(5)
  })

  test('does not take a line of the message for a location, and describes a thrown value by its type only', () => {
    const error = new Error(`first\n    at ${marker}\nlast`)
    expect(describeError(error).stack.join()).not.toContain(marker)
    expect(logError(marker)).not.toContain(marker)
  })
})
