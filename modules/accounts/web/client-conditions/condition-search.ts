import { maxConditions } from '../../contract/client-condition-terms.ts'
import type { ClientCondition, ConditionSettings } from '../../contract/client-conditions.ts'

/** Parses the conditions of a URL that may have been typed. Invalid ones are ignored; the server checks the settings. */
export function parseConditions(raw: unknown): ClientCondition[] | undefined {
  const conditions = (Array.isArray(raw) ? raw : []).filter(isCondition).slice(0, maxConditions)
  return conditions.length === 0 ? undefined : conditions.map(({ kind, settings }) => ({ kind, settings }))
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

const isCondition = (value: unknown): value is ClientCondition =>
  isRecord(value) && typeof value['kind'] === 'string' && isRecord(value['settings']) && Object.values(value['settings']).every(isSetting)

const isSetting = (value: unknown): value is ConditionSettings[string] =>
  value === null ||
  ['string', 'number', 'boolean'].includes(typeof value) ||
  (Array.isArray(value) && value.every((item) => typeof item === 'string'))

/** Writes conditions so that two lists with the same conditions in the same order are equal texts. The database changes the order of settings. */
export const writeConditions = (conditions: readonly ClientCondition[] = []): string =>
  JSON.stringify(
    conditions.map(({ kind, settings }) => [kind, Object.entries(settings).toSorted(([left], [right]) => left.localeCompare(right))]),
  )
