import { demoFirm } from '../firm/firm.ts'

/** A person with an electronic ID. No national id is real: there is no thirteenth month. */
export type Citizen = { name: string; nationalId: string; email: string }

/** Unknown to every firm by her national id, though the provider knows the address of a client. */
const stranger: Citizen = { name: 'Hallgerður Ósk Ketilsdóttir', nationalId: '0113859999', email: 'daniel@fenwick-hale.example' }

/** People of the demo firm with an electronic ID, and a stranger. */
export function listCitizens(): Citizen[] {
  const known = demoFirm({ clients: 0 }).people.flatMap(({ name, nationalId, email }) => (nationalId ? [{ name, nationalId, email }] : []))
  return [...known, stranger]
}
