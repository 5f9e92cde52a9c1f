import { dayIn } from '@atrium/domain/calendar'
import { decimalText, type Decimal } from '@atrium/domain/decimal'
import { evaluateForm } from '@atrium/domain/forms/evaluate-form'
import { scoreForm } from '@atrium/domain/forms/score'
import { readStoredAnswer } from '@atrium/domain/forms/stored-answers'
import { implementContract } from '@atrium/platform/http/implementation'
import { isStaff } from '@atrium/platform/session/access'
import { scores as scoresContract, type SubmissionScore } from '../../contract/scores.ts'
import { submissionScope, type SubmissionScope } from '../submissions/access.ts'

const scores = implementContract(scoresContract)

const get = scores.get.handler(async ({ input, context }) => {
  const scope = await submissionScope(context, input.submission)
  const { definition } = scope.form
  const mayRead = isStaff(scope.edition.person) || definition.score?.isShownToSender === true
  return { score: mayRead ? readScore(scope, context.edition.timeZone) : null }
})

/** Scores the stored answers by the version of the form that they answer. */
function readScore({ form: { definition }, submission, compiled }: SubmissionScope, timeZone: string): SubmissionScore | null {
  const today = dayIn(timeZone, submission.submitted_at)
  const { shown } = evaluateForm(compiled, { answers: submission.answers, today, convert: readStoredAnswer })
  const result = scoreForm(definition, shown, today)
  if (!result) return null
  const { profile, uncapped, raw, least, most, percent, parts, appliedCaps } = result
  const text = (value: Decimal | null) => value && decimalText(value)
  return {
    profile,
    uncapped,
    raw: text(raw),
    least: decimalText(least),
    most: decimalText(most),
    percent: percent?.toFixed(1) ?? null,
    bands: definition.score?.bands ? [...definition.score.bands] : null,
    questions: parts.map((part) => ({
      name: part.name,
      weight: part.weight,
      points: text(part.points),
      counted: text(part.points && part.points.times(part.weight)),
      least: decimalText(part.least.times(part.weight)),
      most: decimalText(part.most.times(part.weight)),
    })),
    caps: appliedCaps.flatMap((index) => {
      const cap = definition.score?.caps?.[index]
      return cap ? [{ profile: cap.profile, reason: cap.reason ?? null }] : []
    }),
  }
}

export const scoreRoutes = { get }
