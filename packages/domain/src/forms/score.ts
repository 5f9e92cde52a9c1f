import type { Decimal } from '../decimal.ts'
import { Decimal as Exact, one, zero } from '../decimal.ts'
import { refuse } from '../error.ts'
import { noRecorder, expression as traced, type TraceRecorder } from '../trace.ts'
import type { PlainDateText } from '../calendar.ts'
import { otherValueOf, type FieldDefinition } from '../fields/definition.ts'
import { isList, isMissing, toAnswer, type Answer } from './answer.ts'
import type { FormDefinition } from './definition.ts'
import type { ShownField } from './evaluate-form.ts'
import { compileCondition, type Condition, type Surroundings } from './expression.ts'

export type Question = {
  name: string
  weight?: number
  when?: Condition
  /** Points of each option. */
  scores: Readonly<Record<string, number>>
}

export type Questionnaire = {
  questions: readonly Question[]
  /** Lower bounds of the seven profiles in percent, ascending. Defaults to seven equal bands. */
  bands?: readonly number[]
  /** Caps: the highest profile permitted while a condition holds, such as a short horizon. */
  caps?: readonly { when: Condition; profile: number }[]
}

export type Score = {
  /** Sum of weight × points; null while a question that is shown is not answered. */
  raw: Decimal | null
  /** Points above the minimum, as a percentage of the range. */
  percent: Decimal | null
  /** Risk profile, 1 to 7. */
  profile: number | null
  /** True if a cap lowered the profile. */
  capped: boolean
  /** Names of the shown questions that are not answered. */
  missing: readonly string[]
}

/** Points of a question that is shown: those of the chosen option, and the fewest and most that its options give, all without the weight. */
export type ScoredPart = { name: string; weight: number; points: Decimal | null; least: Decimal; most: Decimal }

/** A score with how it comes about. */
export type ExplainedScore = Score & {
  parts: readonly ScoredPart[]
  /** Sums of weight × points that the shown questions permit at least and at most. */
  least: Decimal
  most: Decimal
  /** Profile before the caps; null while an answer is missing. */
  uncapped: number | null
  /** Indexes of the caps whose conditions are true. */
  appliedCaps: readonly number[]
}

const profiles = 7

/**
 * Scores a questionnaire: sums weight × points of the questions that are shown. A question with several chosen options counts the highest.
 * The sum is converted to its share of the possible range, which determines the risk profile.
 * @throws DomainError `INVALID_INPUT` for an answer that is no option, and for bands that are not seven ascending percentages
 */
export function scoreQuestionnaire(
  { questionnaire, answers }: { questionnaire: Questionnaire; answers: Readonly<Record<string, unknown>> },
  recorder: TraceRecorder = noRecorder,
): Score {
  const surroundings = { today: null, read: (name: string) => (Object.hasOwn(answers, name) ? toAnswer(answers[name]) : null) }
  const { raw, percent, profile, capped, missing } = explainScore(questionnaire, surroundings, recorder)
  return { raw, percent, profile, capped, missing }
}

/** Scores a questionnaire by its answers. The errors are those of {@link scoreQuestionnaire}. */
export function explainScore(
  questionnaire: Questionnaire,
  surroundings: Surroundings,
  recorder: TraceRecorder = noRecorder,
): ExplainedScore {
  const isTrue = (when: Condition | undefined) => when === undefined || compileCondition(when).evaluate(surroundings)
  const shown = questionnaire.questions.filter(({ when }) => isTrue(when))
  const missing = shown.filter(({ name }) => isMissing(surroundings.read(name))).map(({ name }) => name)
  const parts = shown.map(({ name, weight = 1, scores }): ScoredPart => {
    const points = Object.values(scores).map((value) => new Exact(value))
    if (points.length === 0) refuse('INVALID_INPUT', `${name} has no options`, name)
    return {
      name,
      weight,
      points: choosePoints(surroundings.read(name), scores, name),
      least: Exact.min(...points),
      most: Exact.max(...points),
    }
  })
  const total = (pick: (part: ScoredPart) => Decimal | null) =>
    parts.reduce((sum, part) => sum.plus((pick(part) ?? zero).times(part.weight)), zero)
  const [raw, least, most] = [total(({ points }) => points), total((part) => part.least), total((part) => part.most)]
  const caps = questionnaire.caps ?? []
  const appliedCaps = caps.flatMap(({ when }, index) => (isTrue(when) ? [index] : []))
  if (missing.length > 0 || shown.length === 0)
    return { raw: null, percent: null, profile: null, capped: false, missing, parts, least, most, uncapped: null, appliedCaps }
  const share = most.eq(least) ? zero : raw.minus(least).div(most.minus(least))
  const percent = share.times(100)
  recorder.step('share', traced`(${raw} − ${least}) ÷ (${most} − ${least})`, share)
  const uncapped = findProfile(share, questionnaire.bands)
  const profile = Math.min(uncapped, ...caps.filter((_cap, index) => appliedCaps.includes(index)).map((cap) => cap.profile))
  return { raw, percent, profile, capped: profile < uncapped, missing, parts, least, most, uncapped, appliedCaps }
}

/**
 * Scores the answers of a form as it was sent. Questions are scored if their fields are shown; an option without points counts as 0.
 * Null for a form without a score, or whose scored fields are all hidden.
 */
export function scoreForm({ score }: FormDefinition, shown: readonly ShownField[], today: PlainDateText): ExplainedScore | null {
  const single = new Map(shown.filter(({ copy }) => copy === null).map((field) => [field.path, field]))
  const questions = (score?.questions ?? []).flatMap((question): Question[] => {
    const field = single.get(question.name)?.compiled.field
    return field ? [{ ...question, scores: pointsOf(field, question.scores) }] : []
  })
  if (!score || questions.length === 0) return null
  const { bands, caps } = score
  return explainScore(
    { questions, ...(bands && { bands }), ...(caps && { caps }) },
    { today, read: (name) => single.get(name)?.answer ?? null },
  )
}

/** Returns the points of all options of a field, also of the option "Other". */
function pointsOf(field: FieldDefinition, scores: Readonly<Record<string, number>>): Record<string, number> {
  const values = [...(field.options ?? []).map(({ value }) => value), ...(field.other ? [otherValueOf(field)] : [])]
  return Object.fromEntries(values.map((value) => [value, Object.hasOwn(scores, value) ? (scores[value] ?? 0) : 0]))
}

function choosePoints(answer: Answer, scores: Readonly<Record<string, number>>, name: string): Decimal | null {
  if (isMissing(answer)) return null
  const chosen = (isList(answer) ? answer : [answer]).map((option) => {
    const points = typeof option === 'string' && Object.hasOwn(scores, option) ? scores[option] : undefined
    return points === undefined ? refuse('INVALID_INPUT', `the answer of ${name} is not an option`, name) : new Exact(points)
  })
  return Exact.max(...chosen)
}

/** Returns the profile of a share of the possible points, from 0 to 1. A share on the edge of two bands belongs to the upper one. */
function findProfile(share: Decimal, bands: readonly number[] | undefined): number {
  if (!bands) return Math.min(profiles, share.times(profiles).floor().plus(one).toNumber())
  const isAscending = bands.every((bound, index) => index === 0 || bound > (bands[index - 1] ?? 0))
  if (bands.length !== profiles || !isAscending) refuse('INVALID_INPUT', 'bands must be seven ascending percentages', 'bands')
  return Math.max(1, bands.filter((bound) => share.times(100).gte(bound)).length)
}
