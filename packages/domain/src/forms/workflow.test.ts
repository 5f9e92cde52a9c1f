import { describe, expect, test } from 'vitest'
import { dueTime, findMoveRefusal, findWorkflowIssue, listMoves, workflowSteps, type Workflow } from './workflow.ts'

const workflow: Workflow = {
  moves: [
    { from: 'Under review', to: 'Approved' },
    { from: 'Approved', to: 'Verified', isByAnother: true },
    { from: 'Approved', to: 'Under review', needsReason: true },
    { from: 'Verified', to: 'Released', role: 'admin' },
  ],
  days: { 'Under review': 5 },
}
const anna = { person: 'anna', role: 'admin' }
const ben = { person: 'ben', role: 'company-admin' }

describe('moves of a workflow', () => {
  test.each([undefined, { moves: [] }])('are all others without rules (%j)', (none) => {
    for (const step of workflowSteps)
      expect(listMoves(none ?? null, [{ step, by: null }], ben).map(({ to }) => to)).toEqual(workflowSteps.filter((one) => one !== step))
  })

  test('are those of the current step, which is "Under review" before any move', () => {
    expect(listMoves(workflow, [], ben)).toEqual([{ to: 'Approved', needsReason: false, refusal: null }])
    expect(findMoveRefusal(workflow, [], ben, 'Released')).toBe('wrong-step')
  })

  test('by another person are refused to whoever moved it since it was last under review', () => {
    const approved = [{ step: 'Approved', by: 'anna' }] as const
    expect(findMoveRefusal(workflow, approved, anna, 'Verified')).toBe('same-person')
    expect(findMoveRefusal(workflow, approved, ben, 'Verified')).toBeNull()
    const again = [
      { step: 'Approved', by: 'ben' },
      { step: 'Under review', by: 'ben' },
      { step: 'Approved', by: 'anna' },
    ] as const
    expect(findMoveRefusal(workflow, again, anna, 'Verified')).toBeNull()
    expect(findMoveRefusal(workflow, again, ben, 'Verified')).toBe('same-person')
  })

  test('of one role are refused to the other', () => {
    const verified = [{ step: 'Verified', by: 'carl' }] as const
    expect(findMoveRefusal(workflow, verified, ben, 'Released')).toBe('wrong-role')
    expect(findMoveRefusal(workflow, verified, anna, 'Released')).toBeNull()
  })

  test('state whether they need a reason', () => {
    const back = listMoves(workflow, [{ step: 'Approved', by: 'x' }], anna).find(({ to }) => to === 'Under review')
    expect(back).toEqual({ to: 'Under review', needsReason: true, refusal: null })
  })
})

test('A step is due after its number of days, and never without one', () => {
  const reached = new Date('2026-03-01T10:00:00Z')
  expect(dueTime(workflow, 'Under review', reached)).toEqual(new Date('2026-03-06T10:00:00Z'))
  expect(dueTime(workflow, 'Approved', reached)).toBeNull()
  expect(dueTime(null, 'Under review', reached)).toBeNull()
})

test.each([
  [null, 'format'],
  [{ moves: 'all' }, 'format'],
  [{ moves: [1] }, 'format'],
  [{ moves: [], kind: 'urgent' }, 'format'],
  [{ moves: [{ from: 'Under review', to: 'Approved', needsReason: 'yes' }] }, 'format'],
  [{ moves: [{ from: 'Under review', to: 'Rejected' }] }, 'unknown-step'],
  [{ moves: [], days: { Rejected: 1 } }, 'unknown-step'],
  [{ moves: [{ from: 'Approved', to: 'Approved' }] }, 'same-step'],
  [{ moves: [{ from: 'Under review', to: 'Approved', role: 'client' }] }, 'unknown-role'],
  [{ moves: [workflow.moves[0], workflow.moves[0]] }, 'duplicate'],
  [{ moves: [], days: { Approved: 0 } }, 'wrong-days'],
  [{ moves: [], days: { Approved: 1.5 } }, 'wrong-days'],
  [{ moves: [{ from: 'Approved', to: 'Verified' }] }, 'unreachable'],
  [workflow, null],
  [{ moves: [] }, null],
])('The first error of the workflow %j is %s', (value, issue) => {
  expect(findWorkflowIssue(value)).toBe(issue)
})
