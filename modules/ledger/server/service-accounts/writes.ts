import type { ApiScope } from '@atrium/contract/api-token'
import { sql } from 'kysely'
import type { RequestContext } from '@atrium/platform/app-context'
import { toColumns, type ColumnMap } from '@atrium/platform/db/column-map'
import type { Transacting } from '@atrium/platform/db/scope'
import { reviseRow } from '@atrium/platform/events/revisions'
import type { ManagedScope, ManagementScope } from './access.ts'

/** Prevents other changes of the accounts of the same organisation until the end of the transaction, so that counts stay valid. */
export async function lockServiceAccounts(transaction: Transacting, { actor, organisationId }: ManagementScope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('service accounts'), hashtext(${`${actor.edition} ${organisationId ?? ''}`}))`.execute(
    transaction,
  )
}

/** Locks an account until the end of the transaction. Returns false if it is switched off. */
export async function lockServiceAccount(transaction: Transacting, { account }: ManagedScope): Promise<boolean> {
  const { rows } = await sql<{ isOn: boolean }>`select disabled_at is null as "isOn" from service_accounts
    where id = ${account.id} for update`.execute(transaction)
  return rows[0]?.isOn ?? false
}

export async function addServiceAccount(
  transaction: Transacting,
  { actor, personId, organisationId }: ManagementScope,
  { name, scopes, now }: { name: string; scopes: ApiScope[]; now: Date },
): Promise<string> {
  const { id } = await transaction
    .insertInto('service_accounts')
    .values({ edition: actor.edition, organisation_id: organisationId, name, scopes, created_by: personId, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type ServiceAccountChange = { name?: string | undefined; scopes?: ApiScope[] | undefined }

const columnsOfChange = {
  name: (name: string) => ({ name }),
  scopes: (scopes: ApiScope[]) => ({ scopes }),
} satisfies ColumnMap<ServiceAccountChange, 'service_accounts'>

const rowOf = ({ account: { id } }: ManagedScope) =>
  ({ table: 'service_accounts', key: { id }, subject: { type: 'service-account', id } }) as const

export async function changeServiceAccount(
  transaction: Transacting,
  context: RequestContext,
  scope: ManagedScope,
  change: ServiceAccountChange,
): Promise<void> {
  const columns = toColumns(columnsOfChange, change)
  if (Object.keys(columns).length === 0) return
  await reviseRow(transaction, context, rowOf(scope), () =>
    transaction.updateTable('service_accounts').set(columns).where('id', '=', scope.account.id).execute(),
  )
}

/** Switches the account off. Returns false if it was before. */
export async function disableServiceAccount(transaction: Transacting, context: RequestContext, scope: ManagedScope): Promise<boolean> {
  const { numUpdatedRows } = await reviseRow(transaction, context, rowOf(scope), () =>
    transaction
      .updateTable('service_accounts')
      .set({ disabled_by: scope.personId, disabled_at: context.deps.clock() })
      .where('id', '=', scope.account.id)
      .where('disabled_at', 'is', null)
      .executeTakeFirst(),
  )
  return numUpdatedRows === 1n
}

export type NewToken = {
  requestId: string
  name: string
  hash: Buffer
  ending: string
  allowedNetworks: string[]
  createdAt: Date
  expiresAt: Date
}

/** Adds a token. The account is locked, so that requests with the same id come one after another. */
export async function addToken(transaction: Transacting, { actor, account, personId }: ManagedScope, token: NewToken): Promise<string> {
  const { id } = await transaction
    .insertInto('api_tokens')
    .values({
      edition: actor.edition,
      service_account_id: account.id,
      request_id: token.requestId,
      name: token.name,
      token_hash: token.hash,
      ending: token.ending,
      allowed_networks: token.allowedNetworks,
      created_by: personId,
      created_at: token.createdAt,
      expires_at: token.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Revokes tokens of the account, all or one. Returns the ids of those that were not revoked before. */
export async function revokeTokens(
  transaction: Transacting,
  { account, personId }: ManagedScope,
  which: 'all' | { id: string },
  now: Date,
): Promise<string[]> {
  const rows = await transaction
    .updateTable('api_tokens')
    .set({ revoked_by: personId, revoked_at: now })
    .where('service_account_id', '=', account.id)
    .where('revoked_at', 'is', null)
    .$if(which !== 'all', (query) => query.where('id', '=', which === 'all' ? '' : which.id))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
