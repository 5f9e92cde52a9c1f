import { RE2JS, RE2JSSyntaxException } from 're2js'
import { setPatternEngine, type PatternProblemCode } from './patterns.ts'

/** Beginnings of the errors of the parser, with what they say about a pattern. Others are of syntax that the engine does not have. */
const problems: readonly (readonly [error: string, code: PatternProblemCode])[] = [
  ['missing closing', 'incomplete'],
  ['unexpected )', 'incomplete'],
  ['trailing backslash', 'incomplete'],
  ['invalid character class range', 'range'],
  ['invalid repeat', 'repetition'],
  ['invalid nested repetition', 'repetition'],
  ['missing argument to repetition', 'repetition'],
  ['expression nests too deeply', 'complex'],
  ['expression too large', 'complex'],
]

/** Patterns run as finite automata, by the syntax of RE2: without backreferences and without conditions on what surrounds a match. */
setPatternEngine({
  compile(pattern) {
    try {
      const made = RE2JS.compile(pattern)
      return { matches: (text) => made.matches(text), size: made.programSize() }
    } catch (error) {
      if (!(error instanceof RE2JSSyntaxException)) throw error
      const description = error.getDescription()
      const code = problems.find(([start]) => description.startsWith(start))?.[1] ?? 'unsupported'
      return { code, at: error.getPattern() ?? pattern }
    }
  },
})
