import type { PlainDateText } from '../calendar.ts'
import { isPlainDate, plainDate } from '../calendar.ts'
import { Decimal, quotient, roundTo, sum, zero } from '../decimal.ts'
import { refuse } from '../error.ts'
import { answerText, areSame, compareAnswers, flatten, isList, isMissing, toAnswer, type Answer } from './answer.ts'

/** A condition over the answers of a form, as stored in its definition. Each node has one key. */
export type Condition =
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition }
  | { readonly answered: Term }
  | { readonly [Name in Comparison]?: readonly [Term, Term] }

/** A value computed from the answers of a form. */
export type Term =
  | { readonly field: string }
  | { readonly value: unknown }
  | { readonly today: true }
  | { readonly if: readonly [Condition, Term, Term] }
  | { readonly count: Term }
  | { readonly round: readonly [Term, number] }
  | { readonly [Name in 'sum' | 'product' | 'min' | 'max' | 'concat']?: readonly Term[] }
  | { readonly [Name in 'difference' | 'quotient' | 'age']?: readonly [Term, Term] }

type Comparison = 'eq' | 'ne' | 'lt' | 'le' | 'gt' | 'ge' | 'in' | 'contains'

/** What an expression reads. */
export type Surroundings = {
  /** Returns the answer of a field; null if it is missing, hidden or unknown. */
  read: (field: string) => Answer
  /** Null if no day was given. */
  today: PlainDateText | null
}

/** An expression that has been checked, with the names of the fields that it reads. */
export type Compiled<Result> = { evaluate: (surroundings: Surroundings) => Result; fields: ReadonlySet<string> }

type Evaluate<Result> = (surroundings: Surroundings) => Result

const [maxNodes, maxDepth, maxDecimals] = [2_000, 40, 20]

/** Largest exponent of a result. A larger number would take long to write, and is missing instead. */
const maxExponent = 60

/** State of one compilation. */
type Compilation = { fields: Set<string>; nodes: number; depth: number }

/**
 * Checks and compiles a condition.
 * @throws DomainError `INVALID_INPUT` with the path of the invalid node
 */
export const compileCondition = (source: unknown, path = 'when'): Compiled<boolean> => compile(source, path, readCondition)

/**
 * Checks and compiles the computation of a field: a term, or a condition that gives true or false.
 * @throws DomainError `INVALID_INPUT` with the path of the invalid node
 */
export const compileComputation = (source: unknown, path = 'compute'): Compiled<Answer> => compile(source, path, readAny)

function compile<Result>(
  source: unknown,
  path: string,
  read: (source: unknown, path: string, compilation: Compilation) => Evaluate<Result>,
): Compiled<Result> {
  const compilation: Compilation = { fields: new Set(), nodes: 0, depth: 0 }
  return { evaluate: read(source, path, compilation), fields: compilation.fields }
}

const comparisons: Readonly<Record<Comparison, (left: Answer, right: Answer) => boolean>> = {
  eq: areSame,
  ne: (left, right) => !areSame(left, right),
  lt: (left, right) => (compareAnswers(left, right) ?? 0) < 0,
  le: (left, right) => (compareAnswers(left, right) ?? 1) <= 0,
  gt: (left, right) => (compareAnswers(left, right) ?? 0) > 0,
  ge: (left, right) => (compareAnswers(left, right) ?? -1) >= 0,
  in: (left, right) => isList(right) && (isList(left) ? left : [left]).some((one) => right.some((other) => areSame(one, other))),
  contains: (left, right) => {
    if (isList(left)) return (isList(right) ? right : [right]).every((part) => left.some((one) => areSame(one, part)))
    return typeof left === 'string' && typeof right === 'string' && left.includes(right)
  },
}

const isComparison = (name: string): name is Comparison => Object.hasOwn(comparisons, name)
const isCondition = (name: string): boolean => ['all', 'any', 'not', 'answered'].includes(name) || isComparison(name)

function readCondition(source: unknown, path: string, compilation: Compilation): Evaluate<boolean> {
  return within(compilation, path, () => {
    const [name, operand] = readNode(source, path)
    const inside = `${path}.${name}`
    if (name === 'all' || name === 'any') {
      const parts = readItems(operand, inside).map((part, index) => readCondition(part, `${inside}.${index}`, compilation))
      return name === 'all' ? (at) => parts.every((part) => part(at)) : (at) => parts.some((part) => part(at))
    }
    if (name === 'not') {
      const part = readCondition(operand, inside, compilation)
      return (at) => !part(at)
    }
    if (name === 'answered') {
      const term = readTerm(operand, inside, compilation)
      return (at) => !isMissing(term(at))
    }
    if (!isComparison(name)) return refuse('INVALID_INPUT', `${inside} is not a condition`, inside)
    const compare = comparisons[name]
    const [left, right] = readPair(operand, inside, compilation)
    return (at) => {
      const [one, other] = [left(at), right(at)]
      return !isMissing(one) && !isMissing(other) && compare(one, other)
    }
  })
}

/** Computations of several terms. */
const lists: Readonly<Record<string, (answers: readonly Answer[]) => Answer>> = {
  sum: (answers) => combine(answers, (numbers) => sum(numbers)),
  min: (answers) => combine(answers, (numbers) => Decimal.min(...numbers)),
  max: (answers) => combine(answers, (numbers) => Decimal.max(...numbers)),
  product: (answers) =>
    answers.reduce<Answer>(
      (product, answer) => (product instanceof Decimal && answer instanceof Decimal ? bounded(product.times(answer)) : null),
      new Decimal(1),
    ),
  concat: (answers) => answers.map(answerText).join('') || null,
}

/** Computations of two terms. */
const pairs: Readonly<Record<string, (left: Answer, right: Answer) => Answer>> = {
  difference: (left, right) => (left instanceof Decimal && right instanceof Decimal ? bounded(left.minus(right)) : null),
  quotient: (left, right) => (left instanceof Decimal && right instanceof Decimal ? bounded(quotient(left, right)) : null),
  age: (from, to) => completedYears(from, to),
}

function readTerm(source: unknown, path: string, compilation: Compilation): Evaluate<Answer> {
  return within(compilation, path, () => {
    const [name, operand] = readNode(source, path)
    const inside = `${path}.${name}`
    const list = Object.hasOwn(lists, name) ? lists[name] : undefined
    if (list) {
      const parts = readItems(operand, inside).map((part, index) => readTerm(part, `${inside}.${index}`, compilation))
      if (parts.length === 0) refuse('INVALID_INPUT', `${inside} must have at least one part`, inside)
      return (at) => list(parts.map((part) => part(at)))
    }
    const pair = Object.hasOwn(pairs, name) ? pairs[name] : undefined
    if (pair) {
      const [left, right] = readPair(operand, inside, compilation)
      return (at) => pair(left(at), right(at))
    }
    switch (name) {
      case 'field':
        return readField(operand, inside, compilation)
      case 'value': {
        const value = readLiteral(operand, inside)
        return () => value
      }
      case 'today':
        if (operand !== true) refuse('INVALID_INPUT', `${inside} must be true`, inside)
        return ({ today }) => today
      case 'if': {
        const [when, yes, no] = readItems(operand, inside, 3)
        const condition = readCondition(when, `${inside}.0`, compilation)
        const [one, other] = [readTerm(yes, `${inside}.1`, compilation), readTerm(no, `${inside}.2`, compilation)]
        return (at) => (condition(at) ? one(at) : other(at))
      }
      case 'count': {
        const part = readTerm(operand, inside, compilation)
        return (at) => new Decimal(flatten([part(at)]).length)
      }
      case 'round':
        return readRounding(operand, inside, compilation)
      default:
        return refuse('INVALID_INPUT', `${inside} is not a term`, inside)
    }
  })
}

function readAny(source: unknown, path: string, compilation: Compilation): Evaluate<Answer> {
  return isCondition(readNode(source, path)[0]) ? readCondition(source, path, compilation) : readTerm(source, path, compilation)
}

function readField(operand: unknown, path: string, { fields }: Compilation): Evaluate<Answer> {
  if (typeof operand !== 'string' || operand === '') return refuse('INVALID_INPUT', `${path} must be the name of a field`, path)
  fields.add(operand)
  return ({ read }) => read(operand)
}

function readRounding(operand: unknown, path: string, compilation: Compilation): Evaluate<Answer> {
  const [part, places] = readItems(operand, path, 2)
  const term = readTerm(part, `${path}.0`, compilation)
  if (typeof places !== 'number' || !Number.isInteger(places) || places < 0 || places > maxDecimals)
    return refuse('INVALID_INPUT', `${path}.1 must be a whole number from 0 to ${maxDecimals}`, `${path}.1`)
  return (at) => {
    const value = term(at)
    return value instanceof Decimal ? roundTo(value, places) : null
  }
}

/** Reads a text, a number, true, false or null, or a list of these. */
function readLiteral(value: unknown, path: string): Answer {
  if (Array.isArray(value)) {
    if (value.length > maxNodes) refuse('INVALID_INPUT', `${path}: a list has at most ${maxNodes} parts`, path)
    return value.map((part, index) => readLiteral(part, `${path}.${index}`))
  }
  if (value === null || typeof value === 'boolean') return value
  if (typeof value === 'number' && bounded(new Decimal(value)) !== null) return toAnswer(value)
  return typeof value === 'string'
    ? value.normalize('NFC')
    : refuse('INVALID_INPUT', `${path} must be a text, a number, true or false`, path)
}

/** Combines the numbers in lists; null if there are none, or if one is not a number. */
function combine(answers: readonly Answer[], work: (numbers: readonly Decimal[]) => Decimal): Answer {
  const parts = flatten(answers)
  return parts.length > 0 && parts.every((part) => part instanceof Decimal) ? bounded(work(parts)) : null
}

const bounded = (result: Decimal | null): Decimal | null => (result?.isFinite() && Math.abs(result.e) <= maxExponent ? result : null)

/** Returns the completed years between two days: those of a person born on 29 February are completed on 1 March of other years. */
function completedYears(from: Answer, to: Answer): Answer {
  if (typeof from !== 'string' || typeof to !== 'string' || !isPlainDate(from) || !isPlainDate(to)) return null
  const [first, last] = [plainDate(from), plainDate(to)]
  const isBeforeAnniversary = last.month < first.month || (last.month === first.month && last.day < first.day)
  const years = last.year - first.year - (isBeforeAnniversary ? 1 : 0)
  return years < 0 ? null : zero.plus(years)
}

/** Limits the size and the depth of an expression, which may come from a file. */
function within<Result>(compilation: Compilation, path: string, read: () => Result): Result {
  if (++compilation.nodes > maxNodes) refuse('INVALID_INPUT', `${path}: an expression has at most ${maxNodes} parts`, path)
  if (++compilation.depth > maxDepth) refuse('INVALID_INPUT', `${path}: an expression has at most ${maxDepth} levels`, path)
  const result = read()
  compilation.depth--
  return result
}

function readNode(source: unknown, path: string): [name: string, operand: unknown] {
  const entries = typeof source === 'object' && source !== null && !Array.isArray(source) ? Object.entries(source) : []
  const [entry] = entries
  return entry && entries.length === 1 ? entry : refuse('INVALID_INPUT', `${path} must be a record with one key`, path)
}

function readItems(operand: unknown, path: string, count?: number): readonly unknown[] {
  if (!Array.isArray(operand)) return refuse('INVALID_INPUT', `${path} must be a list`, path)
  if (count !== undefined && operand.length !== count) refuse('INVALID_INPUT', `${path} must have ${count} parts`, path)
  return operand
}

function readPair(operand: unknown, path: string, compilation: Compilation): [Evaluate<Answer>, Evaluate<Answer>] {
  const [left, right] = readItems(operand, path, 2)
  return [readTerm(left, `${path}.0`, compilation), readTerm(right, `${path}.1`, compilation)]
}
