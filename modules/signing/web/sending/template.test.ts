import { expect, test } from 'vitest'
import type { SigningPerson } from '../../contract/envelopes.ts'
import { chooseSigner, createDraft, ownerOf, suggestFields } from './draft.ts'
import { applyTemplate, toTemplate } from './template.ts'

const people: SigningPerson[] = [
  { person: 'a', name: 'Ann', relation: 'owner' },
  { person: 'b', name: 'Ben', relation: 'joint' },
  { person: 'c', name: 'Cleo', relation: 'attorney' },
]
let count = 0
const createId = () => `id-${++count}`
const pages = [{ width: 595, height: 842 }]
const labels = { signature: 'Signature', date: 'Date' }
const begin = () => createDraft(people, '2026-11-18', createId)
const complete = () => suggestFields(chooseSigner({ ...begin(), isOrdered: true }, 'b', 'c', createId), { pages, labels, createId })

test('a template names owners by their number, and attorneys by their capacity', () => {
  const template = toTemplate(complete(), people)!
  expect(template.roles.map(({ owner, isAttorney, fields }) => [owner, isAttorney, fields.map(({ kind }) => kind)])).toEqual([
    [1, false, ['signature', 'date']],
    [2, true, ['signature', 'date']],
  ])
  expect(template.isOrdered).toBe(true)
  expect(toTemplate(begin(), people)).toBeNull()
  expect(toTemplate({ ...complete(), kind: 'will' }, people)).toBeNull()
})

test('a template gives its fields to the owners of another account', () => {
  const template = toTemplate(complete(), people)!
  const others: SigningPerson[] = [
    { person: 'x', name: 'Xenia', relation: 'owner' },
    { person: 'y', name: 'Yves', relation: 'joint' },
  ]
  const draft = createDraft(others, '2026-11-18', createId)
  const applied = applyTemplate({ ...draft, message: 'Hello' }, template, { people: others, pageCount: 1, createId })
  // There is no attorney, so that the owner signs.
  expect(applied.signers.map(({ person, for: owner, fields }) => [person, owner, fields.length])).toEqual([
    ['x', null, 2],
    ['y', null, 2],
  ])
  expect(applied).toMatchObject({ message: 'Hello', isOrdered: true, kind: 'agreement' })
  const several = [...others, ...(['p', 'q'].map((person) => ({ person, name: person, relation: 'attorney' })) satisfies SigningPerson[])]
  const unchosen = applyTemplate(draft, template, { people: several, pageCount: 1, createId })
  expect(unchosen.signers.map(({ person, for: owner }) => [person, owner])).toEqual([
    ['x', null],
    ['y', null],
  ])
  const ids = applied.signers.flatMap(({ id, fields }) => [id, ...fields.map((field) => field.id)])
  expect(new Set(ids).size).toBe(ids.length)
  const alone = applyTemplate(createDraft(others.slice(0, 1), '2026-11-18', createId), template, {
    people: others.slice(0, 1),
    pageCount: 1,
    createId,
  })
  expect(alone.signers.map(ownerOf)).toEqual(['x'])
})

test('owners without a role stay among the signers, without fields', () => {
  const template = toTemplate(complete(), people)!
  const applied = applyTemplate(complete(), { ...template, roles: template.roles.slice(0, 1) }, { people, pageCount: 1, createId })
  expect(applied.signers.map((signer) => [ownerOf(signer), signer.fields.length])).toEqual([
    ['a', 2],
    ['b', 0],
  ])
})
