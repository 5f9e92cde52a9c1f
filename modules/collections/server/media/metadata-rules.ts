import type { FieldValue } from '@atrium/domain/fields/definition'
import { isRecord, type FieldIssue } from '@atrium/domain/fields/field-type'

const most = 50
const longestName = 100
const longestValue = 1_000

/** Checks the custom entries of a file: a list of `{ name, value }`, each name once. */
export function checkMetadata(metadata: FieldValue): FieldIssue[] {
  if (metadata === null) return []
  if (!Array.isArray(metadata)) return [{ path: 'metadata', code: 'format' }]
  if (metadata.length > most) return [{ path: 'metadata', code: 'too-many', limit: most }]
  const names = new Set<string>()
  return metadata.flatMap((entry: FieldValue, index): FieldIssue[] => {
    const path = `metadata.${index}`
    if (!isRecord(entry) || Object.keys(entry).some((key) => key !== 'name' && key !== 'value')) return [{ path, code: 'format' }]
    const { name, value = '' } = entry
    if (typeof name !== 'string' || name.trim() === '') return [{ path: `${path}.name`, code: 'required' }]
    if (typeof value !== 'string') return [{ path: `${path}.value`, code: 'format' }]
    if (name.length > longestName) return [{ path: `${path}.name`, code: 'too-long', limit: longestName }]
    if (value.length > longestValue) return [{ path: `${path}.value`, code: 'too-long', limit: longestValue }]
    const key = name.trim().toLowerCase()
    if (names.has(key)) return [{ path: `${path}.name`, code: 'taken' }]
    names.add(key)
    return []
  })
}
