import { demoFirm } from '../firm/firm.ts'

/** An account at the provider, with the claims of its tokens. No national id is real, because none has a valid month. */
export type Account = { id: string; name: string; detail: string; claims: Readonly<Record<string, unknown>> }

/** Accounts that the provider offers to a client, as the heading of its page. */
export type Directory = { title: string; accounts: readonly Account[] }

/** A person whose national id no firm has stored, but whose e-mail address is that of a client. */
const stranger = { name: 'Hallgerður Ósk Ketilsdóttir', nationalId: '0113859999', email: 'daniel@fenwick-hale.example' }
/** A new colleague, whom the firm has not yet given access. */
const newcomer = { key: 'rowan-thistle', name: 'Rowan Thistle', email: 'rowan.thistle@calder-investments.example' }
/** A client of the asset manager who also has an account in its directory. */
const clientWithAccount = 'jonah-whitaker'

const firm = () => demoFirm({ clients: 0 })

/** Lists people of the demo firm with an electronic ID, and a stranger. */
function listCitizens(): Account[] {
  return [...firm().people, stranger].flatMap(({ name, nationalId, email }) =>
    nationalId ? [{ id: nationalId, name, detail: withHyphen(nationalId), claims: { name, email, national_id: nationalId } }] : [],
  )
}

const withHyphen = (nationalId: string) => `${nationalId.slice(0, 6)}-${nationalId.slice(6)}`

/** Lists the accounts at the provider of the staff: those of all staff, of a client and of a person without access. */
function listStaff(): Account[] {
  const people = firm().people.filter(({ key, role, active }) => active && (role !== 'client' || key === clientWithAccount))
  return [...people, newcomer].map(({ key, name, email }) => ({
    id: key,
    name,
    detail: email,
    claims: { name, email, email_verified: true, amr: ['pwd', 'mfa'] },
  }))
}

/** Returns the accounts for the scope of a request: those of staff have an e-mail address. */
export function directoryFor(scope: string): Directory {
  return scope.split(' ').includes('email')
    ? { title: 'Staff sign-in', accounts: listStaff() }
    : { title: 'Electronic ID', accounts: listCitizens() }
}
