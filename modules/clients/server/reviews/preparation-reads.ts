import { isCurrentOn } from '@atrium/platform/db/relations'
import { findClientActions } from '@atrium/actions/server/action-queue/reads'
import { listAccountForms } from '@atrium/forms/server/assignments/reads'
import { dayIn } from '@atrium/domain/calendar'
import type { RequestContext } from '@atrium/platform/app-context'
import type { Transacting } from '@atrium/platform/db/scope'
import type { SignedInPerson } from '@atrium/platform/session/access'
import { sql } from 'kysely'
import type { Preparation } from '../../contract/reviews.ts'
import type { ClientScope } from '../clients/access.ts'
import { listTasks } from '../tasks/reads.ts'
import { countSince, findAgenda, listReviews } from './reads.ts'

/** Most rows of each list in the preparation, which is printed as one page. */
const mostRows = 8

/** Reads what is needed to prepare the next review of a client. */
export async function findPreparation(transaction: Transacting, context: RequestContext, scope: ClientScope): Promise<Preparation> {
  const { items: reviews } = await listReviews(transaction, scope, { offset: 0, limit: 1 })
  const [lastReview = null] = reviews
  const since = lastReview?.heldOn ?? null
  const { items: openTasks, count: openTaskCount } = await listTasks(transaction, scope, { state: 'open', offset: 0, limit: mostRows })
  return {
    lastReview,
    agenda: await findAgenda(transaction, scope),
    openItems: await listOpenItems(transaction, context, scope),
    forms: await listForms(transaction, context, scope, since),
    openTasks: openTasks.map(({ id, title, dueOn }) => ({ id, title, dueOn })),
    openTaskCount,
    counts: await countSince(transaction, scope, { since, timeZone: context.edition.timeZone }),
  }
}

/** Lists the actions that the owners of the account must still complete, without those that concern only their own access. */
async function listOpenItems(transaction: Transacting, context: RequestContext, scope: ClientScope): Promise<Preparation['openItems']> {
  const items: Preparation['openItems'] = []
  for (const person of await listOwners(transaction, scope))
    for (const { kind, subject, record } of await findClientActions({ transaction, context, person }, context.deps.contributed)) {
      const isOfPortal = record === undefined || record.portal === null || record.portal === scope.account.portal_id
      const dueOn = kind === 'form-assigned' && record?.at ? record.at.slice(0, 10) : null
      const isListed = items.some((one) => one.kind === kind && one.subject === subject)
      if (isOfPortal && !isListed) items.push({ kind, subject, dueOn, isRequired: kind !== 'form-draft' })
    }
  return items.slice(0, mostRows)
}

/** Lists the owners of the account as people who see this account only, so that no other account of theirs is read. */
async function listOwners(transaction: Transacting, { account, edition: { today } }: ClientScope): Promise<SignedInPerson[]> {
  const { rows } = await sql<Omit<SignedInPerson, 'accountIds'>>`
    select p.id, p.email, p.name, p.phone, p.role, p.locale, p.theme, p.organisation_id as "organisationId",
      p.is_second_factor_disabled as "isSecondFactorDisabled", p.previous_sign_in_at as "previousSignInAt"
    from people p where p.role = 'client' and p.is_active and p.id in (
      select ap.person_id from account_people ap where ap.account_id = ${account.id}::uuid and ap.relation in ('owner', 'joint')
        and ${isCurrentOn(sql`ap`, today)}
    ) order by p.name, p.id`.execute(transaction)
  return rows.map((row) => ({ ...row, accountIds: [account.id] }) as SignedInPerson)
}

async function listForms(
  transaction: Transacting,
  context: RequestContext,
  scope: ClientScope,
  since: string | null,
): Promise<Preparation['forms']> {
  const { rows } = await listAccountForms(transaction, scope, { offset: 0, limit: mostRows })
  return rows.map(({ id, name, sent_at: sentAt }) => ({
    id,
    name,
    sentAt: sentAt?.toISOString() ?? null,
    isSentSinceReview: sentAt !== null && (since === null || dayIn(context.edition.timeZone, sentAt) > since),
  }))
}
