import { createHash } from 'node:crypto'
import type pg from 'pg'

/** Maximum number of prepared statements per connection. A further statement is planned at each use. */
const maxPrepared = 250
/** Matches statements that select all columns. They are not prepared, because their plan fails once a migration adds a column. */
const selectsAllColumns = /(select|returning)\s+("?\w+"?\.)?\*/i

type Query = (text: unknown, values?: unknown, done?: unknown) => unknown

/**
 * Prepares repeated statements of a connection, because planning most of them takes several times as long as running them. A statement is
 * prepared at its second use, so that a statement used once takes no memory.
 */
export function prepareRepeated(client: pg.ClientBase): void {
  const statementNames = new Map<string, string | null>()
  const query = client.query.bind(client) as Query
  const findStatementName = (text: string): string | undefined => {
    const name = statementNames.get(text)
    if (name) return name
    if (name === undefined && statementNames.size < 4 * maxPrepared) statementNames.set(text, null)
    if (name === undefined || preparedCount >= maxPrepared || selectsAllColumns.test(text)) return undefined
    const newName = `s_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`
    statementNames.set(text, newName)
    preparedCount++
    return newName
  }
  let preparedCount = 0
  client.query = ((text: unknown, values?: unknown, done?: unknown) => {
    const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? findStatementName(text) : undefined
    return name === undefined ? query(text, values, done) : query({ name, text, values }, done)
  }) as typeof client.query
}
