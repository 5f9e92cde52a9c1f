import type { RequestContext } from '@atrium/platform/app-context'
import type { SignedInPerson } from '@atrium/platform/session/access'
import { sql, type RawBuilder } from 'kysely'
import type { SignatureState } from '../../contract/document-terms.ts'
import '../contributions.ts'

/** Returns the condition of each state on documents, by the alias of their table in the query. */
export type SignatureConditions = (alias: RawBuilder<unknown>) => Readonly<Record<SignatureState, RawBuilder<boolean>>>

/** Returns conditions on the signatures of documents in Atrium, of which other modules know. */
export function signatureConditions({ deps }: Pick<RequestContext, 'deps'>, person: SignedInPerson): SignatureConditions {
  const sources = deps.contributed('documentSignatures')
  const query = { person, now: deps.clock() }
  const anyOf = (conditions: readonly RawBuilder<boolean>[]) =>
    conditions.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(conditions, sql` or `)})`
  return (alias) => {
    const columns = { document: sql`${alias}.id`, file: sql`${alias}.file_id` }
    return {
      required: anyOf(sources.map(({ isRequired }) => isRequired(query, columns))),
      signed: anyOf(sources.map(({ isSigned }) => isSigned(query, columns))),
    }
  }
}
