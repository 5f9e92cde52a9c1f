import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { figure, list, readAnswer } from './reading.ts'

const about = { provider: 'test', call: 'GET /Things' }
let read = 0
const counted = z.pipe(
  figure,
  z.transform((value: string) => {
    read++
    return value
  }),
)
const things = z.object({ things: list(z.object({ value: counted })) })

describe('a list in a response', () => {
  test('contains every entry, as parsed by its schema', () => {
    expect(readAnswer(things, { things: [{ value: 1.5 }, { value: '2.50' }] }, about)).toEqual({
      things: [{ value: '1.5' }, { value: '2.5' }],
    })
  })

  test('is refused at its first invalid entry, and later entries are not parsed', () => {
    read = 0
    const values: unknown[] = Array.from({ length: 1_000 }, (_, place) => ({ value: place }))
    values[2] = { value: 'two' }
    expect(() => readAnswer(things, { things: values }, about)).toThrow('test GET /Things: invalid, things.2.value is text, not valid')
    expect(read).toBe(2)
  })

  test('is refused if it is not a list, or is longer than any protocol allows', () => {
    expect(() => readAnswer(things, { things: {} }, about)).toThrow('things is an object, not valid (array expected)')
    expect(() =>
      readAnswer(
        list(figure),
        Array.from({ length: 100_001 }, () => 1),
        about,
      ),
    ).toThrow('not valid (too_big)')
  })
})
