import type { AccountDefaults } from '../../contract/account-records.ts'
import type { Origin } from '@atrium/platform/app-context'
import { toColumns, type ColumnMap } from '@atrium/platform/db/column-map'
import type { Transacting } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { reviseRow } from '@atrium/platform/events/revisions'
import type { AccountScope } from '../accounts/access.ts'

type DefaultsChange = { [Name in keyof AccountDefaults]?: AccountDefaults[Name] | undefined }

const columns = {
  company: (company) => ({ default_company: company }),
  adviser: (adviser) => ({ default_adviser: adviser }),
  staff: (staff) => ({ default_staff: staff }),
} satisfies ColumnMap<DefaultsChange, 'accounts'>

/** Saves the given defaults and returns all defaults. Undefined fields are not changed. */
export async function saveDefaults(
  transaction: Transacting,
  origin: Origin,
  { account: { id: accountId } }: AccountScope,
  change: DefaultsChange,
): Promise<AccountDefaults> {
  const subject = { type: 'account', id: accountId, accountId } as const
  const row = await reviseRow(transaction, origin, { table: 'accounts', key: { id: accountId }, subject }, () =>
    transaction
      .updateTable('accounts')
      .set({ ...toColumns(columns, change), updated_at: origin.deps.clock() })
      .where('id', '=', accountId)
      .returning(['default_company as company', 'default_adviser as adviser', 'default_staff as staff'])
      .executeTakeFirstOrThrow(),
  )
  const changed = Object.entries(change).flatMap(([name, id]) => (id === undefined ? [] : [name]))
  await recordEvent(transaction, origin, { kind: 'account.defaults-changed', accountId, details: { changed } })
  return row
}
