import { listMissingTerms } from '@atrium/people/server/welcome/reads'
import type { FindDoings } from './doing-rules.ts'

/** The newest terms of a portal that an account of theirs lacks. */
export const findTerms: FindDoings = async ({ transaction, person }) => {
  const missing = await listMissingTerms(transaction, person)
  return missing.filter(({ texts }) => Object.keys(texts).length > 0).map((terms) => ({ subject: terms.portal_name, count: null }))
}
