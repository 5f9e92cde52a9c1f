import type { AccountDefaults } from '@atrium/contract/account-records'
import type { Origin } from '../../app-context.ts'
import type { Transacting } from '../../db/scope.ts'
import { recordEvent } from '../../events/events.ts'

/** What is not named stays as it is. */
export async function saveDefaults(
  transaction: Transacting,
  origin: Origin,
  accountId: string,
  wanted: { [Name in keyof AccountDefaults]?: AccountDefaults[Name] | undefined },
): Promise<AccountDefaults> {
  const { company, adviser, staff } = wanted
  const chosen = {
    ...(company !== undefined && { default_company: company }),
    ...(adviser !== undefined && { default_adviser: adviser }),
    ...(staff !== undefined && { default_staff: staff }),
  }
  const row = await transaction
    .updateTable('accounts')
    .set({ ...chosen, updated_at: origin.deps.clock() })
    .where('id', '=', accountId)
    .returning(['default_company as company', 'default_adviser as adviser', 'default_staff as staff'])
    .executeTakeFirstOrThrow()
  const changed = Object.entries(wanted).flatMap(([name, id]) => (id === undefined ? [] : [name]))
  await recordEvent(transaction, origin, { kind: 'account.defaults-changed', accountId, details: { changed } })
  return row
}
