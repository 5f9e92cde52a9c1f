import type { Test } from './results.ts'

export type Statement = { id: string; row: string }

/**
 * A statement that is not yet proved on the product, and the issue that will prove it. `caller`: tests prove the rule or the adapter, but
 * no code of the product calls it. `open`: no test proves it.
 */
export type UnprovedStatement = { id: string; state: 'caller' | 'open'; issue: string; reason: string }

export type Row = {
  row: string
  total: number
  proved: number
  /** Ids of the statements that are not proved on the product, by kind. */
  withoutCaller: readonly string[]
  waiting: readonly string[]
  failed: readonly string[]
  open: readonly string[]
}

/** Reads a table with a heading line and cells separated by tabs. Returns the cells of each row by column. */
export function readTable(text: string): Record<string, string>[] {
  const [heading = '', ...lines] = text.trimEnd().split('\n')
  const columns = heading.split('\t')
  return lines.map((line) => {
    const cells = line.split('\t')
    return Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? '']))
  })
}

export function readStatements(text: string): Statement[] {
  return readTable(text).map(({ id = '', row = '' }) => ({ id, row }))
}

/** @throws Error for a state other than `caller` and `open`, and for an entry without an issue or a reason */
export function readUnproved(text: string): UnprovedStatement[] {
  return readTable(text).map(({ id = '', state, issue = '', reason = '' }) => {
    if (state !== 'caller' && state !== 'open') throw new Error(`${id}: the state is "${state}" and must be "caller" or "open".`)
    if (!issue || !reason) throw new Error(`${id}: an entry needs the issue it waits for and a reason.`)
    return { id, state, issue, reason }
  })
}

const extractIds = (title: string): string[] => [...title.matchAll(/\[([PB]\d{3})\]/g)].map(([, id = '']) => id)

/**
 * Judges each statement by the tests with its id in their titles. It is proved if there are such tests and all of them passed, and failed
 * if one did not pass. Returns the rows of the specification in order, and the errors in the list and in the titles.
 */
export function judgeStatements(
  statements: readonly Statement[],
  tests: readonly Test[],
  waiting: readonly UnprovedStatement[],
): { rows: Row[]; errors: string[] } {
  const byId = new Map<string, boolean>()
  for (const { title, isPassed } of tests) for (const id of extractIds(title)) byId.set(id, (byId.get(id) ?? true) && isPassed)
  const knownIds = new Set(statements.map(({ id }) => id))
  const states = new Map(waiting.map(({ id, state }) => [id, state]))
  const duplicateIds = waiting.map(({ id }) => id).filter((id, index, ids) => ids.indexOf(id) !== index)
  const errors = [
    ...[...byId.keys()].filter((id) => !knownIds.has(id)).map((id) => `A test carries the id ${id}, which no statement has.`),
    ...waiting.filter(({ id }) => !knownIds.has(id)).map(({ id }) => `The list names ${id}, which no statement has.`),
    ...duplicateIds.map((id) => `The list names ${id} twice.`),
    ...waiting.flatMap(({ id, state }) => {
      if (state === 'open' && byId.has(id)) return [`The list calls ${id} open, but tests carry its id.`]
      if (state === 'caller' && !byId.has(id)) return [`The list calls the rule or adapter of ${id} proved, but no test carries its id.`]
      return []
    }),
  ]
  const rows = [...Map.groupBy(statements, ({ row }) => row)]
    .toSorted(([left], [right]) => left.localeCompare(right, 'en', { numeric: true }))
    .map(([row, rowStatements]) => {
      const ids = rowStatements.map(({ id }) => id)
      const findKind = (id: string) => {
        if (byId.get(id) === false) return 'failed'
        if (states.get(id) === 'open') return 'waiting'
        if (!byId.has(id)) return 'open'
        return states.get(id) === 'caller' ? 'withoutCaller' : 'proved'
      }
      const select = (kind: string) => ids.filter((id) => findKind(id) === kind)
      return {
        row,
        total: ids.length,
        proved: select('proved').length,
        withoutCaller: select('withoutCaller'),
        waiting: select('waiting'),
        failed: select('failed'),
        open: select('open'),
      }
    })
  return { rows, errors }
}
