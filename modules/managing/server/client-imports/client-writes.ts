import { randomUUID } from 'node:crypto'
import { createAccount, reserveAccountSeats } from '@atrium/identity/server/registration/account-writes'
import { sendClientInvitation } from '@atrium/identity/server/registration/invitation-writes'
import { isRefusal } from '@atrium/platform/http/problem'
import type { ClientImportField, RowFault } from '../../contract/client-import-terms.ts'
import { isAddressTaken, listAccountAdvisers } from '../accounts/reads.ts'
import { saveAdvisers } from '../accounts/relation-writes.ts'
import type { Managing } from '../managing/form-rules.ts'
import type { ClientImportsScope } from './access.ts'
import { findLanguage } from './heading-rules.ts'
import { findAdviserByEmail, findGroupByName, findUnlinkedClient, type StoredRow } from './reads.ts'
import type { RowEnd } from './writes.ts'

/** Why a row cannot be imported. Nothing of the row is then stored. */
export class RowRefusedError extends Error {
  readonly fault: { field: ClientImportField | null; code: RowFault }

  constructor(field: ClientImportField | null, code: RowFault) {
    super(code)
    this.fault = { field, code }
  }
}

type Importing = Omit<Managing, 'scope'> & { scope: ClientImportsScope }

export type Inviting = { isInviting: boolean; address: string }

/**
 * Creates the account of a row, in the transaction that records the outcome. Everything is checked again, because the portal may have changed
 * since the file was checked.
 * @throws RowRefusedError if the row cannot be imported any more
 */
export async function importClient(importing: Importing, row: StoredRow, { isInviting, address }: Inviting): Promise<RowEnd> {
  const { transaction, context, scope } = importing
  const { portal, edition } = scope
  // Locks the organisation, so that two imports take neither the same seat nor the same address.
  await reserveAccountSeats(transaction, portal.id, 1).catch(refuseSeat)
  if (await isAddressTaken(transaction, scope, row.email, null)) throw new RowRefusedError('email', 'account-exists')
  const linkedId = findLinkedId(row)
  if (linkedId !== null && !scope.mayLink) throw new RowRefusedError('externalId', 'not-allowed')
  const listed = linkedId === null ? undefined : await findUnlinkedClient(transaction, scope, linkedId)
  if (linkedId !== null && !listed) throw new RowRefusedError('externalId', 'unknown-client')
  const groupId = row.group_name === '' ? undefined : await findGroupByName(transaction, scope, row.group_name)
  if (row.group_name !== '' && !groupId) throw new RowRefusedError('group', 'not-found')
  const hiddenDomains = context.edition.developerDomains
  const adviser = row.adviser === '' ? undefined : await findAdviserByEmail(transaction, scope, row.adviser, hiddenDomains)
  if (row.adviser !== '' && !adviser) throw new RowRefusedError('adviser', 'not-found')
  const locale = findLanguage(row.language)
  const id = randomUUID()
  const account = await createAccount(transaction, context, {
    id,
    portalId: portal.id,
    // The figures of an account in Atrium's ledger are found by its external id, which therefore is never empty there.
    externalId: linkedId ?? (portal.source === 'store' ? id : null),
    name: listed?.name ?? row.name,
    email: row.email,
    createdBy: edition.person.id,
    ...(listed && { currency: listed.currency }),
    ...(groupId !== undefined && { groupId }),
    ...(locale && { invitationLocale: locale }),
  }).catch(refuseTaken)
  if (adviser) {
    const before = (await listAccountAdvisers(transaction, scope, account, hiddenDomains)).map((one) => one.id)
    await saveAdvisers(importing, { account, before, after: [...new Set([...before, adviser])] })
  }
  if (isInviting) {
    const invitation = { organisationId: portal.organisationId, email: row.email, issuedBy: edition.person.id, address }
    await sendClientInvitation(transaction, context, { accountId: account, ...invitation })
  }
  return { outcome: linkedId === null ? 'created' : 'linked', account, isInvited: isInviting, fault: null }
}

/** Returns the provider's client with whom the row is linked: the one that the file states, or the one that the person chose. */
function findLinkedId({ result, choice, external_id: stated, chosen_external_id: chosen }: StoredRow): string | null {
  if (result === 'linked') return stated
  return choice === 'link' ? chosen : null
}

function refuseSeat(error: unknown): never {
  throw isRefusal(error) && error.code === 'no-seat' ? new RowRefusedError(null, 'no-seat') : error
}

/** An external id that an account has meanwhile got, in any portal, is answered as one that the provider does not list. */
function refuseTaken(error: unknown): never {
  throw isRefusal(error) && error.code === 'conflict' ? new RowRefusedError('externalId', 'unknown-client') : error
}
