import { expect, test } from 'vitest'
import { listDraftEffects } from './draft-effects.ts'

const text = (name: string, more: object = {}) => ({ name, type: 'text', label: name, ...more })
const form = (fields: object[], repeated: object[] = []) => ({
  steps: [
    {
      id: 's',
      fieldsets: [
        { id: 'main', fields: fields as never },
        ...(repeated.length > 0 ? [{ id: 'rows', repeat: true, fields: repeated as never }] : []),
      ],
    },
  ],
})

test('answers of removed and renamed fields are left out, and those of another type read anew', () => {
  const saved = form([text('kept'), text('gone'), text('typed'), text('other', { other: true })], [text('amount')])
  const answered = ['kept', 'gone', 'typed', 'other', 'other-other', 'rows', 'unknown']
  expect(listDraftEffects(saved, saved, answered)).toEqual([{ name: 'unknown', kind: 'left-out' }])
  const next = form(
    [text('kept', { label: 'New label' }), text('typed', { type: 'number' }), text('other')],
    [text('amount', { type: 'number' })],
  )
  expect(listDraftEffects(saved, next, answered)).toEqual([
    { name: 'gone', kind: 'left-out' },
    { name: 'typed', kind: 'read-anew' },
    { name: 'other-other', kind: 'left-out' },
    { name: 'rows', kind: 'read-anew' },
    { name: 'unknown', kind: 'left-out' },
  ])
})
