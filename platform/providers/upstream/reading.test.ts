import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { figure, list, parseResponse } from './reading.ts'

const callSource = { provider: 'test', call: 'GET /Things' }
let parsedCount = 0
const countedFigure = z.pipe(
  figure,
  z.transform((value: string) => {
    parsedCount++
    return value
  }),
)
const things = z.object({ things: list(z.object({ value: countedFigure })) })

describe('a list in a response', () => {
  test('contains every entry, as parsed by its schema', () => {
    expect(parseResponse(things, { things: [{ value: 1.5 }, { value: '2.50' }] }, callSource)).toEqual({
      things: [{ value: '1.5' }, { value: '2.5' }],
    })
  })

  test('is refused at its first invalid entry, and later entries are not parsed', () => {
    parsedCount = 0
    const values: unknown[] = Array.from({ length: 1_000 }, (_, index) => ({ value: index }))
    values[2] = { value: 'two' }
    expect(() => parseResponse(things, { things: values }, callSource)).toThrow(
      'test GET /Things: invalid, things.2.value is text, not valid',
    )
    expect(parsedCount).toBe(2)
  })

  test('is refused if it is not a list, or is longer than any protocol allows', () => {
    expect(() => parseResponse(things, { things: {} }, callSource)).toThrow('things is an object, not valid (array expected)')
    expect(() =>
      parseResponse(
        list(figure),
        Array.from({ length: 100_001 }, () => 1),
        callSource,
      ),
    ).toThrow('not valid (too_big)')
  })
})
