import { createDemoFirm } from '../firm/firm.ts'

/** An account at the provider, with the claims of its tokens. No national id is real, because none has a valid month. */
export type Account = { id: string; name: string; detail: string; claims: Readonly<Record<string, unknown>> }

/** Accounts that the provider offers, and the heading of its page. */
export type Directory = { title: string; accounts: readonly Account[] }

/** A person whose national id no firm has stored. The e-mail address belongs to a client. */
const stranger = { name: 'Hallgerður Ósk Ketilsdóttir', nationalId: '0113859999', email: 'daniel@fenwick-hale.example' }
/** A new colleague, whom the firm has not yet given access. */
const newcomer = { key: 'rowan-thistle', name: 'Rowan Thistle', email: 'rowan.thistle@calder-investments.example' }
/** A client of the asset manager who also has an account in its directory. */
const clientWithAccount = 'jonah-whitaker'

const firm = () => createDemoFirm({ clients: 0 })

/** Lists people of the demo firm with an electronic ID, and a stranger. */
function listCitizens(): Account[] {
  return [...firm().people, stranger].flatMap(({ name, nationalId, email }) =>
    nationalId ? [{ id: nationalId, name, detail: formatNationalId(nationalId), claims: { name, email, national_id: nationalId } }] : [],
  )
}

const formatNationalId = (nationalId: string) => `${nationalId.slice(0, 6)}-${nationalId.slice(6)}`

/** Lists the accounts at the provider of the staff: all active staff, one client, and one person without access. */
function listStaff(): Account[] {
  const people = firm().people.filter(({ key, role, active }) => active && (role !== 'client' || key === clientWithAccount))
  return [...people, newcomer].map(({ key, name, email }) => ({
    id: key,
    name,
    detail: email,
    claims: { name, email, email_verified: true, amr: ['pwd', 'mfa'] },
  }))
}

/** Returns the accounts to offer for the scope of a request: staff accounts if it contains `email`, otherwise electronic IDs. */
export function selectDirectory(scope: string): Directory {
  return scope.split(' ').includes('email')
    ? { title: 'Staff sign-in', accounts: listStaff() }
    : { title: 'Electronic ID', accounts: listCitizens() }
}
