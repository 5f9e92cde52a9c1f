import { demoFirm } from '../firm/firm.ts'

/** A person with an electronic ID. No national id is real, because none has a valid month. */
export type Citizen = { name: string; nationalId: string; email: string }

/** A person whose national id no firm has stored, but whose e-mail address is that of a client. */
const stranger: Citizen = { name: 'Hallgerður Ósk Ketilsdóttir', nationalId: '0113859999', email: 'daniel@fenwick-hale.example' }

/** Lists people of the demo firm with an electronic ID, and a stranger. */
export function listCitizens(): Citizen[] {
  const firmCitizens = demoFirm({ clients: 0 }).people.flatMap(({ name, nationalId, email }) =>
    nationalId ? [{ name, nationalId, email }] : [],
  )
  return [...firmCitizens, stranger]
}
