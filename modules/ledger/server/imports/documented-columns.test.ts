import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { importFields, requiredFields, type ImportKind } from '../../contract/imports.ts'
import { suggestFields } from './heading-rules.ts'

describe('the columns named in docs/providers/store.md', () => {
  const page = readFileSync(new URL('../../../../docs/providers/store.md', import.meta.url), 'utf8')
  const rows = [...page.matchAll(/^\| [a-z ]+ \(`(\w+)`\) \| ([^|]+) \|/gm)].map(([, kind = '', columns = '']) => ({
    kind: kind as ImportKind,
    headings: [...columns.matchAll(/`([^`]+)`(\*?)/g)].map(([, heading = '', star]) => ({ heading, isNeeded: star === '*' })),
  }))

  test('are listed for every kind of file', () =>
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual(Object.keys(importFields).toSorted()))

  test.each(rows)('are recognised as the headings of $kind, and include every field', ({ kind, headings }) => {
    const fields = suggestFields(
      kind,
      headings.map(({ heading }) => heading),
      new Map(),
    )
    expect(fields.toSorted()).toEqual([...importFields[kind]].toSorted())
    expect(fields.filter((_, index) => headings[index]?.isNeeded).toSorted()).toEqual([...requiredFields[kind]].toSorted())
  })
})
