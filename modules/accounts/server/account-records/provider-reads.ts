import type { AccountDefaults } from '../../contract/account-records.ts'
import type { RequestContext } from '@atrium/platform/app-context'
import type { ProviderResponse } from '@atrium/platform/providers/last-good'
import type { AccountScope } from '../accounts/access.ts'
import { readFirmClient, readFromFirm } from '../accounts/contact-reads.ts'

/** Functions that list the ids that can be chosen as default, by kind. */
type DefaultIdLists = { [Name in keyof AccountDefaults]: (context: RequestContext, scope: AccountScope) => Promise<readonly string[]> }

/** Lists the ids that can be chosen. A company has its id in IRIS, an adviser or member of staff the id in the firm's own system. */
export const listDefaultIds: DefaultIdLists = {
  company: async (context, scope) => (await readFirmClient(context, scope))?.data.companies.flatMap(({ irisId }) => irisId ?? []) ?? [],
  adviser: async (context, scope) => toIds(await readFromFirm(context, scope, 'advisers', (firm, id) => firm.listAdvisers(id))),
  staff: async (context, scope) => toIds(await readFromFirm(context, scope, 'staff', (firm, id) => firm.listBookingStaff(id))),
}

const toIds = (found: ProviderResponse<readonly { id: string }[]> | null) => found?.data.map(({ id }) => id) ?? []
