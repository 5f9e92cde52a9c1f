import { refusal } from '@atrium/platform/http/problem'
import type { RequestContext } from '@atrium/platform/app-context'
import { isOutsideProfessional, type SignedInPerson } from '@atrium/platform/session/access'
import type { ClientCondition } from '../../contract/client-conditions.ts'
import type { ClientConditionSource, ConditionQuery, PreparedCondition } from '../contributions.ts'

const listAll = ({ deps }: RequestContext): readonly ClientConditionSource[] => deps.contributed('clientConditions').flat()

/** True if a person may use a kind. Records of the firm, such as reviews, are not for professionals without an organisation (decision 46). */
const isOpenTo = (source: ClientConditionSource, person: SignedInPerson): boolean =>
  (source.isForOutsideProfessionals === true || !isOutsideProfessional(person)) && (source.isOpenTo?.(person) ?? true)

/** Lists the kinds of conditions that a person may use. */
export const listConditionSources = (context: RequestContext, person: SignedInPerson): readonly ClientConditionSource[] =>
  listAll(context).filter((source) => isOpenTo(source, person))

/** Returns true if a person may use all conditions. A kind that no module provides is refused when it is used. */
export function mayUseConditions(context: RequestContext, person: SignedInPerson, conditions: readonly ClientCondition[] = []): boolean {
  const sources = listAll(context)
  return conditions.every(({ kind }) => {
    const source = sources.find((one) => one.kind === kind)
    return !source || isOpenTo(source, person)
  })
}

/**
 * Checks conditions and prepares them for the query of the client list. `path` is that of the conditions in the request.
 * @throws the refusal `invalid-request` with the path of an unknown kind, one that the caller may not use, or an invalid setting
 */
export async function prepareConditions(
  query: ConditionQuery,
  conditions: readonly ClientCondition[] = [],
  path = 'where',
): Promise<PreparedCondition[]> {
  const prepared: PreparedCondition[] = []
  // The conditions are prepared in sequence, because a transaction runs one query at a time.
  for (const [index, { kind, settings }] of conditions.entries()) {
    const place = `${path}.${index}`
    const source = listAll(query.context).find((one) => one.kind === kind)
    if (!source) throw refusal('invalid-request', { issues: [{ path: `${place}.kind`, code: 'unknown' }] })
    if (!isOpenTo(source, query.view.person)) throw refusal('invalid-request', { issues: [{ path: `${place}.kind`, code: 'not-allowed' }] })
    const { success, data, error } = source.schema.safeParse(settings)
    if (!success)
      throw refusal('invalid-request', {
        issues: error.issues.map(({ path: own, code, ...issue }) => ({
          path: [`${place}.settings`, ...own.map(String), ...('keys' in issue && own.length === 0 ? issue.keys.slice(0, 1) : [])].join('.'),
          code,
        })),
      })
    const refuse = (setting: string, own: string) => {
      throw refusal('invalid-request', { issues: [{ path: `${place}.settings.${setting}`, code: own }] })
    }
    prepared.push(await source.prepare({ ...query, refuse }, data))
  }
  return prepared
}

/** Finds a kind whose setting offers choices to the caller. @throws the refusal `not-found` for another kind or setting */
export function findOptionsOf(context: RequestContext, person: SignedInPerson, { kind, setting }: { kind: string; setting: string }) {
  const options = listConditionSources(context, person).find((source) => source.kind === kind)?.options
  const find = options && Object.hasOwn(options, setting) ? options[setting] : undefined
  if (!find) throw refusal('not-found')
  return find
}
