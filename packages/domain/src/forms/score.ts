import type { Decimal } from '../decimal.ts'
import { Decimal as Exact, one, zero } from '../decimal.ts'
import { refuse } from '../error.ts'
import { noRecorder, expression as traced, type TraceRecorder } from '../trace.ts'
import { isList, isMissing, toAnswer, type Answer } from './answer.ts'
import { compileCondition, type Condition } from './expression.ts'

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
  const isTrue = (when: Condition | undefined) => when === undefined || compileCondition(when).evaluate(surroundings)
  const shown = questionnaire.questions.filter(({ when }) => isTrue(when))
  const missing = shown.filter(({ name }) => isMissing(surroundings.read(name))).map(({ name }) => name)
  let [raw, least, most] = [zero, zero, zero]
  for (const { name, weight = 1, scores } of shown) {
    const points = Object.values(scores).map((value) => new Exact(value))
    if (points.length === 0) refuse('INVALID_INPUT', `${name} has no options`, name)
    const chosen = choosePoints(surroundings.read(name), scores, name)
    least = least.plus(Exact.min(...points).times(weight))
    most = most.plus(Exact.max(...points).times(weight))
    if (chosen) raw = raw.plus(chosen.times(weight))
  }
  if (missing.length > 0 || shown.length === 0) return { raw: null, percent: null, profile: null, capped: false, missing }
  const share = most.eq(least) ? zero : raw.minus(least).div(most.minus(least))
  const percent = share.times(100)
  recorder.step('share', traced`(${raw} − ${least}) ÷ (${most} − ${least})`, share)
  const uncapped = findProfile(share, questionnaire.bands)
  const caps = (questionnaire.caps ?? []).filter(({ when }) => isTrue(when)).map(({ profile }) => profile)
  const profile = Math.min(uncapped, ...caps)
  return { raw, percent, profile, capped: profile < uncapped, missing }
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
