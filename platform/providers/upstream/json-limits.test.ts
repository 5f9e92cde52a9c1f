import { describe, expect, test } from 'vitest'
import { createJsonScanner } from './json-limits.ts'

const limits = { maxDepth: 3, maxValues: 10 }
const scanChunks = (...chunks: string[]) => {
  const scanner = createJsonScanner(limits)
  return chunks.map((chunk) => scanner.scan(new TextEncoder().encode(chunk))).find((exceeded) => exceeded !== null) ?? null
}

describe('the limits of a JSON response', () => {
  test.each(['{}', '[]', '1', '""', '', '[[[1]]]', '{"a":[{"b":1}]}', '[1,2,3,4,5,6,7,8,9,10]'])('allow %s', (text) => {
    expect(scanChunks(text)).toBeNull()
  })

  test('refuse a text that is nested too deeply, even if the text is incomplete', () => {
    expect(scanChunks('[[[[1]]]]')).toBe('the response is nested more than 3 levels deep')
    expect(scanChunks('[{"a":[{')).toBe('the response is nested more than 3 levels deep')
  })

  test('count opening brackets and commas', () => {
    expect(scanChunks('[1,2,3,4,5,6,7,8,9,10,11]')).toBe('the response has more than 10 values')
    expect(scanChunks('[{},{},{},{},{},{}]')).toBe('the response has more than 10 values')
  })

  test('ignore brackets and commas inside strings, including those with escapes', () => {
    expect(scanChunks('["[[[[[[,,,,,,,,,,,,,,,"]')).toBeNull()
    expect(scanChunks(String.raw`["\"[[[[[[", "\\", "[[[[["]`)).toBeNull()
    expect(scanChunks(String.raw`["\\",[[[1]]]]`)).toBe('the response is nested more than 3 levels deep')
    expect(scanChunks('["[[[[[[')).toBeNull()
  })

  test('apply in the same way however the text is divided into chunks', () => {
    for (const text of [String.raw`["\\",[[[1]]]]`, String.raw`["\"[[[[[["]`, '[{},{},{},{},{},{}]'])
      expect(scanChunks(...text)).toBe(scanChunks(text))
  })
})
