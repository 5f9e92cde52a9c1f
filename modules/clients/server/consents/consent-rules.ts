import type { Consent } from '../../contract/consents.ts'

type Decision = Pick<Consent, 'decision' | 'decidedOn' | 'untilOn'>

/**
 * Returns the field and the rule that a decision violates: it is not in the future, does not end before it begins, a refusal and a withdrawal
 * have no end, a consent can be withdrawn only if it has been given, and no earlier than that.
 */
export function findConsentIssue(
  { decision, decidedOn, untilOn }: Decision,
  current: Decision | undefined,
  today: string,
): { path: string; code: string } | null {
  if (decidedOn > today) return { path: 'decidedOn', code: 'future' }
  if (untilOn !== null && decision !== 'given') return { path: 'untilOn', code: 'not-given' }
  if (untilOn !== null && untilOn < decidedOn) return { path: 'untilOn', code: 'before-start' }
  if (decision !== 'withdrawn') return null
  if (current?.decision !== 'given') return { path: 'decision', code: 'not-given' }
  return decidedOn < current.decidedOn ? { path: 'decidedOn', code: 'before-start' } : null
}
