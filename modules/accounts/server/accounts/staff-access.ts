import { isCurrentOn } from '@atrium/platform/db/relations'
import { sql, type RawBuilder } from 'kysely'
import type { Edition } from '@atrium/editions/edition'
import { isOutsideProfessional, type SignedInPerson } from '@atrium/platform/session/access'

/** Why a member of staff, or a professional from outside the firm, may see an account. */
export type StaffAccessReason = 'admin' | 'company-admin' | 'organisation' | 'adviser' | 'staff' | 'professional' | 'access-group'

type Role = Pick<SignedInPerson, 'role' | 'organisationId'>

/** The person of a condition: values, or columns of a query over people. */
type PersonColumns = { id: string | RawBuilder<string>; organisationId: string | null | RawBuilder<string | null> }

type StaffAccessPath = {
  reason: StaffAccessReason
  /** True for people whom this path can lead to accounts. */
  isOpenTo: (person: Role, edition: Pick<Edition, 'adviserScope'>) => boolean
} & ({ relation: 'adviser' | 'staff' | 'professional' } | { condition: (person: PersonColumns) => RawBuilder<boolean> })

const inOrganisation = ({ organisationId }: PersonColumns) =>
  sql<boolean>`exists (select from portals p where p.id = a.portal_id and p.organisation_id = ${organisationId})`

/** Professionals of the firm, in an edition in which they see only what is assigned to them. */
const isAssigned: StaffAccessPath['isOpenTo'] = ({ role, organisationId }, { adviserScope }) =>
  role === 'professional' && organisationId !== null && adviserScope === 'assigned'

/**
 * All paths by which staff see accounts (specification decision 3). The rule below and the list of the people who see a client both follow
 * them. Admins see all accounts of the edition. Company admins see the accounts in their organisation's portals. Professionals see the
 * accounts that they advise, and the accounts of active access groups whose team they are in. In an edition with the scope `all`,
 * professionals see all accounts in their organisation's portals. A professional without an organisation is not an adviser of the firm
 * (decision 46). They see only accounts for which they are an outside professional, such as a client's accountant.
 */
export const staffAccessPaths: readonly StaffAccessPath[] = [
  { reason: 'admin', isOpenTo: ({ role }) => role === 'admin', condition: () => sql`true` },
  {
    reason: 'company-admin',
    isOpenTo: ({ role, organisationId }) => role === 'company-admin' && organisationId !== null,
    condition: inOrganisation,
  },
  {
    reason: 'organisation',
    isOpenTo: ({ role, organisationId }, { adviserScope }) => role === 'professional' && organisationId !== null && adviserScope === 'all',
    condition: inOrganisation,
  },
  { reason: 'adviser', isOpenTo: isAssigned, relation: 'adviser' },
  { reason: 'staff', isOpenTo: isAssigned, relation: 'staff' },
  {
    reason: 'professional',
    isOpenTo: (person, edition) => isAssigned(person, edition) || isOutsideProfessional(person),
    relation: 'professional',
  },
  {
    reason: 'access-group',
    isOpenTo: isAssigned,
    condition: ({ id }) => sql`a.id in (
      select ga.account_id from access_group_accounts ga
      join access_groups g on g.id = ga.group_id and g.is_active
      join access_group_team t on t.group_id = g.id and t.person_id = ${id}
    )`,
  },
]

const isRelated = (relations: readonly string[], { id }: PersonColumns, today: string) => sql<boolean>`a.id in (
      select ap.account_id from account_people ap
      where ap.person_id = ${id} and ap.relation = any (${relations})
        and ${isCurrentOn(sql`ap`, today)}
    )`

/** Returns a condition on `accounts a` that selects the accounts to which one path leads a person. */
export const leadsTo = (path: StaffAccessPath, person: PersonColumns, today: string): RawBuilder<boolean> =>
  'relation' in path ? isRelated([path.relation], person, today) : path.condition(person)

/** Returns a condition on `accounts a` that selects the accounts a member of staff may see: those to which an open path leads. */
export function isVisibleToStaff(person: SignedInPerson, edition: Edition, today: string): RawBuilder<boolean> {
  if (person.role === 'admin') return sql`true`
  const paths = staffAccessPaths.filter(({ isOpenTo }) => isOpenTo(person, edition))
  const relations = paths.flatMap((path) => ('relation' in path ? [path.relation] : []))
  const conditions = [
    ...(relations.length > 0 ? [isRelated(relations, person, today)] : []),
    ...paths.flatMap((path) => ('relation' in path ? [] : [path.condition(person)])),
  ]
  return conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`
}

const staffRoles = ['admin', 'company-admin', 'professional'] as const

/** Returns a condition on `accounts a` like `isVisibleToStaff`, for the staff of a query over people, who have different roles. */
export function isVisibleToStaffRow(
  person: { id: RawBuilder<string>; organisationId: RawBuilder<string | null>; role: RawBuilder<string> },
  edition: Edition,
  today: string,
): RawBuilder<boolean> {
  const cases = staffRoles.flatMap((role) =>
    [true, false].flatMap((isInFirm) => {
      const paths = staffAccessPaths.filter(({ isOpenTo }) => isOpenTo({ role, organisationId: isInFirm ? '' : null }, edition))
      if (paths.length === 0) return []
      const conditions = paths.map((path) => leadsTo(path, person, today))
      return sql`(${person.role} = ${role} and (${person.organisationId} is not null) = ${isInFirm} and (${sql.join(conditions, sql` or `)}))`
    }),
  )
  return sql`(${sql.join(cases, sql` or `)})`
}
