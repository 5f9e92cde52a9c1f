import type { PersonWithAccess } from '../../contract/clients.ts'
import type { SignedInPerson } from '@atrium/platform/session/access'

/** Returns the group in which a member of staff is listed. A professional without an organisation is from outside the firm. */
export const findGroup = ({ role, organisationId }: Pick<SignedInPerson, 'role' | 'organisationId'>): PersonWithAccess['group'] =>
  role === 'professional' && organisationId === null ? 'outside' : 'firm'

const groupOrder: readonly PersonWithAccess['group'][] = ['client', 'firm', 'outside']

/** Sorts people by group and name. */
export const orderByName = (people: readonly PersonWithAccess[]): PersonWithAccess[] =>
  people.toSorted((one, other) => groupOrder.indexOf(one.group) - groupOrder.indexOf(other.group) || one.name.localeCompare(other.name))

/** Staff of the firm who may be given tasks and may need to know of a flag. */
export const listTeam = (people: readonly PersonWithAccess[]): PersonWithAccess[] => people.filter(({ group }) => group === 'firm')
