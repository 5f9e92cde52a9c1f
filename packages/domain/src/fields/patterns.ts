import { refuse } from '../error.ts'
import type { FieldDefinition, FieldValue } from './definition.ts'
import { invalid, isIssue, type Reading } from './field-type.ts'

/** Maximum number of characters of a pattern, and of instructions of the program to which it is compiled. */
export const [longestPattern, mostInstructions] = [500, 2_000]

/** Types of fields whose texts may have to match a pattern. */
export const typesWithPattern: ReadonlySet<string> = new Set(['text', 'textarea', 'combobox', 'multi-text-field'])

/**
 * What is wrong with a pattern: a bracket or backslash that is not completed, a range of characters that ends before it begins, a repetition
 * of nothing or of a repetition, syntax that takes more than linear time or does not exist, or a pattern that is too long or too complex.
 */
export const patternProblemCodes = ['incomplete', 'range', 'repetition', 'unsupported', 'long', 'complex'] as const
export type PatternProblemCode = (typeof patternProblemCodes)[number]

/** A pattern that cannot be used. `at` is the part that is wrong, or the limit. */
export type PatternProblem = { code: PatternProblemCode; at: string }

export type CompiledPattern = {
  /** Returns true if the whole text matches. */
  matches: (text: string) => boolean
  /** Number of instructions. */
  size: number
}

/** Compiles patterns. Matching takes time proportional to the length of the text, whatever the pattern. */
export type PatternEngine = { compile: (pattern: string) => CompiledPattern | PatternProblem }

let engine: PatternEngine | null = null

/** Sets the engine. `pattern-engine.ts` does so when it is imported: by the server at its start, by the browser once a form has a pattern. */
export function setPatternEngine(loaded: PatternEngine): void {
  engine = loaded
}

/** Patterns compiled last. Each holds some memory of its own, so there are few. */
const compiled = new Map<string, CompiledPattern | PatternProblem>()
const mostCompiled = 32

/** @throws DomainError `UNEXPECTED` if the engine has not been loaded, because a pattern must never be skipped */
function compile(pattern: string): CompiledPattern | PatternProblem {
  if (pattern.length > longestPattern) return { code: 'long', at: String(longestPattern) }
  const known = compiled.get(pattern)
  if (known) return known
  const made = (engine ?? refuse('UNEXPECTED', 'the engine of patterns has not been loaded')).compile(pattern)
  const checked = 'size' in made && made.size > mostInstructions ? ({ code: 'complex', at: String(mostInstructions) } as const) : made
  if (compiled.size >= mostCompiled) compiled.clear()
  compiled.set(pattern, checked)
  return checked
}

/** Returns what is wrong with a pattern, or null if it can be used. */
export function findPatternProblem(pattern: unknown): PatternProblem | null {
  if (typeof pattern !== 'string') return { code: 'unsupported', at: JSON.stringify(pattern) }
  const found = compile(pattern)
  return 'code' in found ? found : null
}

/** Returns true if a field has a pattern. */
export const hasPattern = ({ pattern }: FieldDefinition): boolean => typeof pattern === 'string' && pattern !== ''

/**
 * Checks a text that was read against the pattern of its field, which the whole text must match. A pattern that cannot be used refuses
 * nothing; definitions with one are not stored.
 */
export function checkPattern(reading: Reading, field: FieldDefinition): Reading {
  if (isIssue(reading) || !hasPattern(field) || typeof reading.value !== 'string') return reading
  return matches(field.pattern ?? '', reading.value) ? reading : invalid(field, 'pattern')
}

function matches(pattern: string, value: FieldValue & string): boolean {
  const found = compile(pattern)
  return 'code' in found || found.matches(value)
}
