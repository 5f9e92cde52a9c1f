import type { AccountDefaults } from '../../contract/account-records.ts'
import type { RequestContext } from '@atrium/platform/app-context'
import type { Answer } from '@atrium/platform/providers/last-good'
import type { AccountScope } from '../accounts/access.ts'
import { readFirmClient, readFromFirm } from '../accounts/contact-reads.ts'

/** Ids of one kind that can be chosen as default. */
type Known = { [Name in keyof AccountDefaults]: (context: RequestContext, scope: AccountScope) => Promise<readonly string[]> }

/** A company is identified by its tax number, staff by their id in the firm's system. */
export const listKnown: Known = {
  company: async (context, scope) => (await readFirmClient(context, scope))?.data.companies.flatMap(({ irisId }) => irisId ?? []) ?? [],
  adviser: async (context, scope) => idsOf(await readFromFirm(context, scope, 'advisers', (firm, id) => firm.listAdvisers(id))),
  staff: async (context, scope) => idsOf(await readFromFirm(context, scope, 'staff', (firm, id) => firm.listBookingStaff(id))),
}

const idsOf = (found: Answer<readonly { id: string }[]> | null) => found?.data.map(({ id }) => id) ?? []
