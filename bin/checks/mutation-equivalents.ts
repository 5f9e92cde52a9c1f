import type { Mutation } from './mutation-operators.ts'

/** Changes that change nothing anybody could see, each with the reason. `text` is part of the line, `before` what is changed. */
const equivalents: readonly { file: string; text: string; before?: string; reason: string }[] = []

/** Why a surviving change changes nothing; null where nobody knows. */
export function whyEquivalent(mutation: Mutation): string | null {
  const known = equivalents.find(
    (each) =>
      each.file === mutation.file && mutation.text.includes(each.text) && (each.before === undefined || each.before === mutation.before),
  )
  return known?.reason ?? null
}
