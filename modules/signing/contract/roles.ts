import type { TemplateContent } from './templates.ts'

type RolePerson = { person: string; relation: 'owner' | 'joint' | 'attorney' }
type Role = TemplateContent['roles'][number]

/** Who takes a role: `for` is the owner for whom an attorney signs. */
export type TakenRole = { person: string; for: string | null; fields: Role['fields'] }

/**
 * Returns who takes the roles of a template among the people of an account, in their order. Roles of owners whom the account does not have are
 * left out, and an owner signs personally if the account has no attorney, or several of whom somebody must choose.
 */
export function takeRoles(roles: readonly Role[], people: readonly RolePerson[]): TakenRole[] {
  const owners = people.filter(({ relation }) => relation !== 'attorney')
  const attorneys = [...new Set(people.filter(({ relation }) => relation === 'attorney').map(({ person }) => person))]
  const attorney = attorneys.length === 1 ? attorneys[0] : undefined
  return roles.flatMap(({ owner, isAttorney, fields }): TakenRole[] => {
    const represented = owners[owner - 1]
    if (!represented) return []
    return [
      isAttorney && attorney !== undefined
        ? { person: attorney, for: represented.person, fields }
        : { person: represented.person, for: null, fields },
    ]
  })
}
