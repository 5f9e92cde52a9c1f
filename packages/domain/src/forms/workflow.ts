import { isRecord } from '../fields/field-type.ts'

/** Steps of a submission (specification 2, section 4). */
export const workflowSteps = ['Under review', 'Approved', 'Verified', 'Released'] as const
export type WorkflowStep = (typeof workflowSteps)[number]

/** Roles of reviewers. */
export const reviewerRoles = ['admin', 'company-admin'] as const
export type ReviewerRole = (typeof reviewerRoles)[number]

/** A permitted move from one step to another. */
export type WorkflowMove = {
  from: WorkflowStep
  to: WorkflowStep
  /** Who may make it; both roles if undefined. */
  role?: ReviewerRole
  /** True if it must be made by somebody who has not moved the submission since it was last under review (four eyes). */
  isByAnother?: true
  /** True if a reason must be given. */
  needsReason?: true
}

/** Why somebody is reminded of a submission; it decides what the reminder says. */
export const workflowKinds = ['regulatory', 'service', 'personal'] as const
export type WorkflowKind = (typeof workflowKinds)[number]

/** Rules that a firm gives the submissions of a form. Without moves, any step may follow any other. */
export type Workflow = {
  moves: readonly WorkflowMove[]
  /** Number of days within which a submission leaves a step. */
  days?: Readonly<Partial<Record<WorkflowStep, number>>>
  kind?: WorkflowKind
}

/** Maximum number of days in a step. */
export const mostDays = 365

export type WorkflowIssue = 'format' | 'unknown-step' | 'same-step' | 'duplicate' | 'unknown-role' | 'wrong-days' | 'unreachable'

/** Finds the first error of a workflow that comes from outside. Returns null if there is none. */
export function findWorkflowIssue(value: unknown): WorkflowIssue | null {
  if (!isRecord(value) || !Array.isArray(value['moves'])) return 'format'
  const moves = value['moves'] as readonly unknown[]
  const { days = {}, kind = 'service' } = value
  if (!isOneOf(workflowKinds, kind)) return 'format'
  if (!isRecord(days) || !Object.keys(days).every((step) => isOneOf(workflowSteps, step))) return 'unknown-step'
  if (!Object.values(days).every(isDays)) return 'wrong-days'
  const seen = new Set<string>()
  for (const move of moves) {
    if (!isRecord(move)) return 'format'
    const { from, to, role } = move
    if (!isOneOf(workflowSteps, from) || !isOneOf(workflowSteps, to)) return 'unknown-step'
    if (from === to) return 'same-step'
    if (role !== undefined && !isOneOf(reviewerRoles, role)) return 'unknown-role'
    if (![move['isByAnother'], move['needsReason']].every((flag) => flag === undefined || flag === true)) return 'format'
    const key = `${from}>${to}`
    if (seen.has(key)) return 'duplicate'
    seen.add(key)
  }
  return moves.length > 0 && !moves.some((move) => isRecord(move) && move['from'] === 'Under review') ? 'unreachable' : null
}

/** Returns true for a workflow without errors. */
export const isWorkflow = (value: unknown): value is Workflow => findWorkflowIssue(value) === null

const isOneOf = <Value extends string>(values: readonly Value[], value: unknown): value is Value =>
  (values as readonly unknown[]).includes(value)

const isDays = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= mostDays

/** A step that a submission has had, with the person who set it. */
export type PastStep = { step: WorkflowStep; by: string | null }

/** Why somebody may not make a move. */
export const moveRefusals = ['wrong-step', 'wrong-role', 'same-person'] as const
export type MoveRefusal = (typeof moveRefusals)[number]

export type PossibleMove = { to: WorkflowStep; needsReason: boolean; refusal: MoveRefusal | null }

type Mover = { person: string; role: string }

/**
 * Lists the moves from the current step, each with the reason why the person may not make it, or null if they may.
 * @param past steps so far, the newest first; without any, the submission is under review
 */
export function listMoves(workflow: Workflow | null, past: readonly PastStep[], mover: Mover): PossibleMove[] {
  const step = past[0]?.step ?? 'Under review'
  const moves = workflow?.moves ?? []
  const others = workflowSteps.filter((to) => to !== step)
  if (moves.length === 0) return others.map((to) => ({ to, needsReason: false, refusal: null }))
  return others.flatMap((to) => {
    const move = moves.find((one) => one.from === step && one.to === to)
    return move ? [{ to, needsReason: move.needsReason === true, refusal: findRefusal(move, past, mover) }] : []
  })
}

/** Returns why the person may not move a submission to a step, or null if they may. */
export function findMoveRefusal(workflow: Workflow | null, past: readonly PastStep[], mover: Mover, to: WorkflowStep): MoveRefusal | null {
  const move = listMoves(workflow, past, mover).find((one) => one.to === to)
  return move ? move.refusal : 'wrong-step'
}

function findRefusal(move: WorkflowMove, past: readonly PastStep[], { person, role }: Mover): MoveRefusal | null {
  if (move.role !== undefined && move.role !== role) return 'wrong-role'
  return move.isByAnother && listMovers(past).has(person) ? 'same-person' : null
}

/** Returns the people who have moved a submission since it was last under review. */
function listMovers(past: readonly PastStep[]): ReadonlySet<string> {
  const start = past.findIndex(({ step }) => step === 'Under review')
  const since = start < 0 ? past : past.slice(0, start)
  return new Set(since.flatMap(({ by }) => (by === null ? [] : [by])))
}

/** Returns the time until which a submission that reaches a step should leave it, or null if the workflow states none. */
export function dueTime(workflow: Workflow | null, step: WorkflowStep, reached: Date): Date | null {
  const days = workflow?.days?.[step]
  return days === undefined ? null : new Date(reached.getTime() + days * 24 * 3_600_000)
}
