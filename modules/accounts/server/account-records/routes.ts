import { accountRecords as accountRecordsContract } from '../../contract/account-records.ts'
import type { AccountDefaults, AccountRecord } from '../../contract/account-records.ts'
import type { RequestContext } from '@atrium/platform/app-context'
import { withTenant } from '@atrium/platform/db/scope'
import { implementContract } from '@atrium/platform/http/implementation'
import { refusal } from '@atrium/platform/http/problem'
import { UpstreamError } from '@atrium/platform/providers/ports/response'
import type { UpstreamClient } from '@atrium/platform/providers/ports/advisory-clients'
import { accountScope, type AccountScope } from '../accounts/access.ts'
import { mapManager, readFirmClient } from '../accounts/contact-reads.ts'
import { listDefaultIds } from './provider-reads.ts'
import { getRecord } from './reads.ts'
import { saveDefaults } from './writes.ts'

const accountRecords = implementContract(accountRecordsContract)

const get = accountRecords.get.handler(async ({ input, context }): Promise<AccountRecord> => {
  const scope = await accountScope(context, input.account, 'dashboard')
  const [row, firm] = await Promise.all([
    withTenant(context.deps.db, scope.edition.actor, (transaction) => getRecord(transaction, scope)),
    readFirm(context, scope),
  ])
  const { createdAt, createdBy, updatedAt, updatedBy, termsVersion, acceptedAt, lastSignInAt, lastInvitedAt, ...stored } = row
  const hidden = context.edition.developerDomains.map((domain) => `@${domain}`)
  return {
    ...stored,
    advisers: stored.advisers.filter(({ email }) => !hidden.some((ending) => email.endsWith(ending))),
    termsAndConditions: termsVersion === null ? null : { isAccepted: acceptedAt !== null, acceptedAt: acceptedAt?.toISOString() ?? null },
    created: { at: createdAt.toISOString(), by: createdBy },
    updated: { at: updatedAt.toISOString(), by: updatedBy },
    lastSignInAt: lastSignInAt?.toISOString() ?? null,
    lastInvitedAt: lastInvitedAt?.toISOString() ?? null,
    ...firm,
  }
})

/** Reads the client from the firm's own system. If the system cannot be read, the record is returned without this data. */
async function readFirm(context: RequestContext, scope: AccountScope): Promise<Pick<AccountRecord, 'firm' | 'isFirmUnread'>> {
  try {
    const client = await readFirmClient(context, scope)
    return { firm: client && toFirmClient(client.data), isFirmUnread: false }
  } catch (error) {
    if (error instanceof UpstreamError) return { firm: null, isFirmUnread: true }
    throw error
  }
}

function toFirmClient(client: UpstreamClient): NonNullable<AccountRecord['firm']> {
  const { location, irisId, intellifloId, companies } = client
  return {
    location,
    irisId,
    intellifloId,
    companies: companies.map(({ xeroIds, ...company }) => ({
      ...company,
      xeroIds: xeroIds.map(({ xeroId, lineOfBusiness }) => ({ xeroId, lob: lineOfBusiness })),
    })),
    clientServicesManager: mapManager(client),
  }
}

const setDefaults = accountRecords.setDefaults.handler(async ({ input: { account, ...change }, context }): Promise<AccountDefaults> => {
  const scope = await accountScope(context, account, 'dashboard')
  for (const name of ['company', 'adviser', 'staff'] as const) {
    const id = change[name]
    if (typeof id === 'string' && !(await listDefaultIds[name](context, scope)).includes(id))
      throw refusal('invalid-request', { issues: [{ path: name, code: 'unknown' }] })
  }
  return withTenant(context.deps.db, scope.edition.actor, (transaction) => saveDefaults(transaction, context, scope, change))
})

export const accountRecordRoutes = { get, setDefaults }
