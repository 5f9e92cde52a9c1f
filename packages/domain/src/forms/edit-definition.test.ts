import { describe, expect, it } from 'vitest'
import type { FormDefinition, FormField } from './definition.ts'
import {
  addFieldset,
  addStep,
  changeField,
  changeFieldsetAt,
  changeRules,
  changeStep,
  createName,
  duplicateField,
  insertField,
  moveField,
  moveFieldset,
  moveFieldTo,
  moveStep,
  removeField,
  removeFieldset,
  removeStep,
} from './edit-definition.ts'

const field = (name: string, more: Partial<FormField> = {}): FormField => ({ name, type: 'text', label: name, ...more })

const form: FormDefinition = {
  steps: [
    {
      id: 's1',
      fieldsets: [
        { id: 'f1', fields: [field('a'), field('b', { when: { eq: [{ field: 'a' }, { value: 'a' }] } })] },
        { id: 'f2', fields: [field('c')] },
      ],
    },
    { id: 's2', fieldsets: [{ id: 'f3', repeat: true, fields: [field('d')] }] },
  ],
  rules: [{ field: 'a', refuseWhen: { answered: { field: 'b' } }, message: 'Not both' }],
}

const names = ({ steps }: FormDefinition) =>
  steps.map(({ fieldsets }) => fieldsets.map(({ fields }) => fields.map(({ name }) => name).join(' ')).join(' | ')).join(' / ')
const at = (step: number, fieldset: number, index: number) => ({ step, fieldset, field: index })

describe('editing a form', () => {
  it('adds a field at a place, with a name that no other field has', () => {
    expect(names(insertField(form, at(0, 0, 1), field('new')))).toBe('a new b | c / d')
    expect(names(insertField(form, at(0, 1, 0), field('a')))).toBe('a b | a-2 c / d')
    expect(createName(insertField(form, at(0, 0, 0), field('a-2')), 'a-2')).toBe('a-3')
    expect(names(insertField(form, at(9, 0, 0), field('x')))).toBe(names(form))
  })

  it('removes and duplicates a field', () => {
    expect(names(removeField(form, at(0, 0, 0)))).toBe('b | c / d')
    expect(names(duplicateField(form, at(0, 0, 1)))).toBe('a b b-2 | c / d')
    expect(names(duplicateField(form, at(0, 0, 7)))).toBe(names(form))
  })

  it('removes the rules and points of removed fields, and keeps those of moved ones', () => {
    const scored = { ...form, score: { questions: [{ name: 'a', scores: {} }] } }
    for (const removed of [removeField(scored, at(0, 0, 0)), removeFieldset(scored, 0, 0), removeStep(scored, 0)])
      expect([removed.rules, removed.score]).toEqual([undefined, undefined])
    expect(removeField(scored, at(0, 1, 0))).toMatchObject({ rules: form.rules, score: scored.score })
    expect(moveFieldTo(scored, at(0, 0, 0), at(0, 1, 0)).definition).toMatchObject({ rules: form.rules, score: scored.score })
  })

  it('lets conditions and rules follow a field into a repeated fieldset and out of it', () => {
    const inside = moveFieldTo(form, at(0, 0, 0), at(1, 0, 0))
    expect(inside.definition.rules?.[0]?.field).toBe('f3.a')
    expect(inside.definition.steps[0]?.fieldsets[0]?.fields[0]?.when).toEqual({ eq: [{ field: 'f3.a' }, { value: 'a' }] })
    expect(moveFieldTo(inside.definition, inside.place, at(0, 0, 0)).definition).toEqual(form)
  })

  it('replaces the rules at a field', () => {
    const rule = { field: 'c', refuseWhen: { answered: { field: 'a' } }, message: 'No' }
    const added = changeRules(form, 'c', [rule])
    expect(added.rules).toEqual([...form.rules!, rule])
    expect(changeRules(changeRules(added, 'a', []), 'c', []).rules).toBeUndefined()
  })

  it('moves a field up and down, across fieldsets and steps', () => {
    const down = moveField(form, at(0, 0, 0), 'down')
    expect([names(down.definition), down.place]).toEqual(['b a | c / d', at(0, 0, 1)])
    const next = moveField(down.definition, down.place, 'down')
    expect([names(next.definition), next.place]).toEqual(['b | a c / d', at(0, 1, 0)])
    const step = moveField(form, at(0, 1, 0), 'down')
    expect([names(step.definition), step.place]).toEqual(['a b |  / c d', at(1, 0, 0)])
    const back = moveField(form, at(1, 0, 0), 'up')
    expect([names(back.definition), back.place]).toEqual(['a b | c d / ', at(0, 1, 1)])
    expect(moveField(form, at(0, 0, 0), 'up')).toEqual({ definition: form, place: at(0, 0, 0) })
    expect(moveField(form, at(1, 0, 0), 'down')).toEqual({ definition: form, place: at(1, 0, 0) })
  })

  it('moves a field to any place', () => {
    expect(names(moveFieldTo(form, at(0, 0, 0), at(0, 0, 2)).definition)).toBe('b a | c / d')
    expect(names(moveFieldTo(form, at(1, 0, 0), at(0, 0, 1)).definition)).toBe('a d b | c / ')
    expect(moveFieldTo(form, at(5, 0, 0), at(0, 0, 0)).definition).toBe(form)
  })

  it('changes attributes, and removes those that are undefined', () => {
    const changed = changeField(form, at(0, 0, 0), { required: true, label: undefined })
    expect(changed.steps[0]?.fieldsets[0]?.fields[0]).toEqual({ name: 'a', type: 'text', required: true })
    expect(changeField(form, at(0, 0, 9), { required: true })).toBe(form)
  })

  it('changes a name in all conditions, rules and exclusions, but not in values', () => {
    const withExclusion = insertField(form, at(0, 0, 2), field('agree', { type: 'checkbox', exclude: 'a, b' }))
    const renamed = changeField(withExclusion, at(0, 0, 0), { name: 'first' })
    const [, b, agree] = renamed.steps[0]?.fieldsets[0]?.fields ?? []
    expect(b?.when).toEqual({ eq: [{ field: 'first' }, { value: 'a' }] })
    expect(agree?.exclude).toBe('first,b')
    expect(renamed.rules?.[0]?.field).toBe('first')
    const inCopy = changeField(changeStep(form, 0, { when: { answered: { field: 'f3.d' } } }), at(1, 0, 0), { name: 'e' })
    expect(inCopy.steps[0]?.when).toEqual({ answered: { field: 'f3.e' } })
  })

  it('adds, moves, changes and removes steps and fieldsets', () => {
    expect(names(addStep(form))).toBe('a b | c / d / ')
    expect(addStep(addStep(form)).steps.map(({ id }) => id)).toEqual(['s1', 's2', 'step-1', 'step-2'])
    expect(names(addFieldset(form, 1))).toBe('a b | c / d | ')
    expect(names(moveStep(form, 0, 'down'))).toBe('d / a b | c')
    expect(names(moveStep(form, 0, 'up'))).toBe(names(form))
    expect(names(moveFieldset(form, 0, 1, 'up'))).toBe('c | a b / d')
    expect(names(removeStep(form, 0))).toBe('d')
    expect(names(removeFieldset(form, 0, 0))).toBe('c / d')
    expect(changeFieldsetAt(form, 0, 1, { title: 'More', fullwidth: true }).steps[0]?.fieldsets[1]).toMatchObject({
      id: 'f2',
      title: 'More',
      fullwidth: true,
    })
  })
})
