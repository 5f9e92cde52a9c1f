import { organisations as organisationsContract } from '../../contract/organisations.ts'
import { withTenant } from '@atrium/platform/db/scope'
import { implementContract } from '@atrium/platform/http/implementation'
import { refusal } from '@atrium/platform/http/problem'
import { createEditionScope } from '@atrium/platform/session/access'
import { findOrganisation, listColleagues } from './reads.ts'

const organisations = implementContract(organisationsContract)

/** Returns the caller's firm. Advisers are refused with `not-allowed`. */
const getOwn = organisations.getOwn.handler(async ({ context }) => {
  const scope = createEditionScope(context)
  const { actor, person } = scope
  if (person.role === 'professional') throw refusal('not-allowed')
  if (!person.organisationId) throw refusal('not-found')
  return withTenant(context.deps.db, actor, async (transaction) => {
    const organisation = await findOrganisation(transaction, scope)
    if (!organisation) throw refusal('not-found')
    const people = await listColleagues(transaction, scope)
    return {
      name: organisation.name,
      domain: organisation.domain,
      accounts: { used: organisation.accounts, limit: organisation.account_seats },
      advisers: { used: organisation.advisers, limit: organisation.adviser_seats },
      people: people.map((one) => ({
        id: one.id,
        name: one.name,
        email: one.email,
        title: one.title,
        role: one.role as 'professional',
        isActive: one.is_active,
        lastSignInAt: one.last_sign_in_at?.toISOString() ?? null,
      })),
    }
  })
})

export const organisationRoutes = { getOwn }
