import { demoFirm } from '../firm/firm.ts'

/** Somebody who has an electronic id. No national id is anybody's: there is no thirteenth month. */
export type Citizen = { name: string; nationalId: string; email: string }

/** Known to no firm by her national id, though the provider knows an address that a client of one has. */
const stranger: Citizen = { name: 'Hallgerður Ósk Ketilsdóttir', nationalId: '0113859999', email: 'daniel@fenwick-hale.example' }

/** Those of the demo firm who have one, and a stranger. */
export function listCitizens(): Citizen[] {
  const known = demoFirm({ clients: 0 }).people.flatMap(({ name, nationalId, email }) => (nationalId ? [{ name, nationalId, email }] : []))
  return [...known, stranger]
}
