import { describe, expect, test } from 'vitest'
import type { SigningPerson } from '../../contract/envelopes.ts'
import {
  addField,
  changeField,
  chooseSigner,
  createDraft,
  findProblems,
  fitDraft,
  isComplete,
  moveSigner,
  ownerOf,
  removeField,
  signerColours,
  suggestFields,
  toRequest,
} from './draft.ts'

const people: SigningPerson[] = [
  { person: 'a', name: 'Ann', relation: 'owner' },
  { person: 'b', name: 'Ben', relation: 'joint' },
  { person: 'c', name: 'Cleo', relation: 'attorney' },
]
const pages = [
  { width: 595, height: 842 },
  { width: 595, height: 842 },
]
const today = '2026-11-18'
const rules = { mandate: { kind: 'all', count: null }, owners: 2, today } as const
let count = 0
const createId = () => `id-${++count}`
const begin = () => createDraft(people, today, createId)
const labels = { signature: 'Signature', date: 'Date' }

describe('a draft', () => {
  test('begins with all owners and a last day in two weeks', () => {
    const draft = begin()
    expect(draft.signers.map((signer) => [signer.person, signer.for])).toEqual([
      ['a', null],
      ['b', null],
    ])
    expect(draft.expiresOn).toBe('2026-12-02')
  })

  test('keeps the fields of an owner for whom an attorney signs', () => {
    const draft = addField(begin(), 'none', { id: 'x', kind: 'date', label: 'Date', page: 1 }, pages)
    const [first] = draft.signers
    const placed = addField(draft, first!.id, { id: 'f', kind: 'signature', label: 'Signature', page: 1 }, pages)
    const represented = chooseSigner(placed, 'a', 'c', createId)
    expect(represented.signers[0]).toMatchObject({ id: first!.id, person: 'c', for: 'a', fields: [{ id: 'f' }] })
    expect(chooseSigner(represented, 'a', null, createId).signers.map(ownerOf)).toEqual(['b'])
    expect(chooseSigner(chooseSigner(represented, 'a', null, createId), 'a', 'a', createId).signers.map(ownerOf)).toEqual(['b', 'a'])
  })

  test('loses who may no longer sign, and pages that are no longer there', () => {
    const draft = suggestFields(chooseSigner(begin(), 'a', 'c', createId), { pages, labels, createId })
    expect(fitDraft(draft, people, 2)).toEqual(draft)
    const withoutAttorney = fitDraft(draft, people.slice(0, 2), 1)
    expect(withoutAttorney.signers.map(ownerOf)).toEqual(['b'])
    expect(withoutAttorney.signers[0]!.fields.map(({ page }) => page)).toEqual([1, 1])
    expect(fitDraft(draft, people.slice(1), 2).signers.map(ownerOf)).toEqual(['b'])
  })

  test('changes the order of signers within its ends', () => {
    const draft = begin()
    const [first, second] = draft.signers.map(({ id }) => id)
    expect(moveSigner(draft, first!, 1).signers.map(({ id }) => id)).toEqual([second, first])
    expect(moveSigner(draft, first!, -1)).toBe(draft)
    expect(moveSigner(draft, second!, 1)).toBe(draft)
  })

  test('places fields where none is, within the page', () => {
    let draft = begin()
    const { id } = draft.signers[0]!
    for (let index = 0; index < 12; index++) draft = addField(draft, id, { id: `f${index}`, kind: 'signature', label: 'S', page: 2 }, pages)
    const { fields } = draft.signers[0]!
    const places = new Set(fields.map(({ x, y }) => `${x} ${y}`))
    expect(places.size).toBe(12)
    for (const { x, y, width, height } of fields) expect(x + width <= 1 && y + height <= 1).toBe(true)
  })

  test('keeps a field within its page when it is moved and sized', () => {
    const draft = begin()
    const placed = addField(draft, draft.signers[0]!.id, { id: 'f', kind: 'checkbox', label: 'Yes', page: 1 }, pages)
    const at = (change: object) => changeField(placed, 'f', change).signers[0]!.fields[0]!
    expect(at({ x: 2, y: -1 })).toMatchObject({ x: 0.97, y: 0 })
    expect(at({ width: 0 })).toMatchObject({ width: 0.015 })
    const { width, height } = placed.signers[0]!.fields[0]!
    expect(width * 595).toBeCloseTo(height * 842, 0)
    expect(removeField(placed, 'f').signers[0]!.fields).toEqual([])
  })

  test('states what is missing, and is complete with the suggested fields', () => {
    const draft = begin()
    const empty = findProblems(draft, rules)
    expect(empty).toMatchObject({ withoutSignature: draft.signers.map(({ id }) => id), owners: null, day: null })
    const suggested = suggestFields(draft, { pages, labels, createId })
    expect(suggested.signers.map(({ fields }) => fields.map(({ kind, page }) => `${kind} ${page}`))).toEqual([
      ['signature 2', 'date 2'],
      ['signature 2', 'date 2'],
    ])
    const lines = suggested.signers.map(({ fields }) => new Set(fields.map(({ y }) => y)))
    expect(lines.map(({ size }) => size)).toEqual([1, 1])
    expect(lines[0]).not.toEqual(lines[1])
    expect(isComplete(findProblems(suggested, rules))).toBe(true)
    expect(suggestFields(suggested, { pages, labels, createId })).toEqual(suggested)
    expect(isComplete(findProblems({ ...suggested, kind: 'will' }, rules))).toBe(false)
    expect(findProblems({ ...suggested, expiresOn: '2026-11-17' }, rules).day).toBe('past')
    expect(findProblems({ ...suggested, expiresOn: '2027-11-19' }, rules).day).toBe('too-late')
    expect(findProblems({ ...suggested, expiresOn: null }, rules).day).toBe('missing')
    const one = { ...suggested, signers: suggested.signers.slice(1) }
    expect(findProblems(one, rules).owners).toBe(2)
    expect(findProblems(one, { ...rules, mandate: { kind: 'any', count: null } }).owners).toBeNull()
    expect(findProblems({ ...one, signers: [] }, rules).hasNoSigners).toBe(true)
    const field = suggested.signers[0]!.fields[0]!
    expect(findProblems(changeField(suggested, field.id, { label: ' ' }), rules).withoutLabel).toEqual([field.id])
    expect(toRequest(suggested, 'd', 3)).toMatchObject({ document: 'd', version: 3, expiresOn: '2026-12-02', needs: 'mandate' })
  })
})

test.each(signerColours)('the colour %s is readable on white', (colour) => {
  const channels = [1, 3, 5].map((start) => {
    const value = Number.parseInt(colour.slice(start, start + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  const luminance = 0.2126 * channels[0]! + 0.7152 * channels[1]! + 0.0722 * channels[2]!
  expect(1.05 / (luminance + 0.05)).toBeGreaterThan(7)
})
