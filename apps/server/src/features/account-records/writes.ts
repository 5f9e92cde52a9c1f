import type { AccountDefaults } from '@atrium/contract/account-records'
import type { Origin } from '../../app-context.ts'
import { toColumns, type ColumnMap } from '../../db/column-map.ts'
import type { Transacting } from '../../db/scope.ts'
import { recordEvent } from '../../events/events.ts'
import { reviseRow } from '../../events/revisions.ts'

type DefaultsChange = { [Name in keyof AccountDefaults]?: AccountDefaults[Name] | undefined }

const columns = {
  company: (company) => ({ default_company: company }),
  adviser: (adviser) => ({ default_adviser: adviser }),
  staff: (staff) => ({ default_staff: staff }),
} satisfies ColumnMap<DefaultsChange, 'accounts'>

/** What is not named stays as it is. */
export async function saveDefaults(
  transaction: Transacting,
  origin: Origin,
  accountId: string,
  wanted: DefaultsChange,
): Promise<AccountDefaults> {
  const subject = { type: 'account', id: accountId, accountId } as const
  const row = await reviseRow(transaction, origin, { table: 'accounts', key: { id: accountId }, subject }, () =>
    transaction
      .updateTable('accounts')
      .set({ ...toColumns(columns, wanted), updated_at: origin.deps.clock() })
      .where('id', '=', accountId)
      .returning(['default_company as company', 'default_adviser as adviser', 'default_staff as staff'])
      .executeTakeFirstOrThrow(),
  )
  const changed = Object.entries(wanted).flatMap(([name, id]) => (id === undefined ? [] : [name]))
  await recordEvent(transaction, origin, { kind: 'account.defaults-changed', accountId, details: { changed } })
  return row
}
