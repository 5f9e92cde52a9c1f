import { sql } from 'kysely'
import type { Transacting } from './scope.ts'

/**
 * Runs a part of a transaction that may fail without the rest. What it wrote is undone if it fails.
 * @throws the error of the part; the transaction can be used further
 */
export async function withSavepoint<Result>(transaction: Transacting, part: () => Promise<Result>): Promise<Result> {
  await sql`savepoint part`.execute(transaction)
  try {
    const result = await part()
    await sql`release savepoint part`.execute(transaction)
    return result
  } catch (error) {
    await sql`rollback to savepoint part`.execute(transaction)
    throw error
  }
}
