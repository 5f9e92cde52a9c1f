import { shouldRequestFeedback } from '@atrium/domain/feedback'
import { portalScope } from '@atrium/people/server/portals/access'
import { systemActor, withTenant } from '@atrium/platform/db/scope'
import { implementContract } from '@atrium/platform/http/implementation'
import { refusal } from '@atrium/platform/http/problem'
import { isOfFirm, isOutsideProfessional, isStaff } from '@atrium/platform/session/access'
import { feedback as feedbackContract } from '../../contract/feedback.ts'
import { countEntries, findLastDay, listEntries, toEntry } from './reads.ts'
import { countRatings, listMonths, summarise } from './report-rules.ts'
import { addEntry } from './writes.ts'

const feedback = implementContract(feedbackContract)

const prompt = feedback.prompt.handler(async ({ input, context }) => {
  const scope = await portalScope(context, input.portal)
  const { person, today } = scope.edition
  if (isStaff(person)) return { isDue: false }
  const lastSubmitted = await withTenant(context.deps.db, scope.edition.actor, (transaction) => findLastDay(transaction, scope))
  return { isDue: shouldRequestFeedback({ lastSubmitted, today }) }
})

const submit = feedback.submit.handler(async ({ input: { portal, entry: id, ...given }, context }) => {
  const scope = await portalScope(context, portal)
  if (isStaff(scope.edition.person)) throw refusal('not-allowed')
  await context.deps.throttles.count('feedbackOfPerson', scope.edition.person.id)
  const row = await withTenant(context.deps.db, systemActor(context.edition.id), (transaction) =>
    addEntry(transaction, context, scope, { id, ...given }),
  )
  return toEntry(row, false)
})

const list = feedback.list.handler(
  async ({ input: { portal, user_id: person, adviser, comments = false, open = false, before, limit }, context }) => {
    const scope = await portalScope(context, portal)
    if (isOutsideProfessional(scope.edition.person)) throw refusal('not-allowed')
    const [at, id] = before?.split(' ') ?? []
    const after = at === undefined || id === undefined ? null : { at: new Date(at), id }
    const rows = await withTenant(context.deps.db, scope.edition.actor, (transaction) =>
      listEntries(transaction, scope, context.edition, { person, adviser, hasComment: comments, isOpen: open, after, limit: limit + 1 }),
    )
    const items = rows.slice(0, limit)
    const last = items.at(-1)
    return {
      items: items.map((row) => toEntry(row, isStaff(scope.edition.person))),
      next: rows.length > limit && last ? `${last.submitted_at.toISOString()} ${last.id}` : null,
    }
  },
)

const report = feedback.report.handler(async ({ input: { portal, adviser }, context }) => {
  const scope = await portalScope(context, portal)
  if (!isOfFirm(scope.edition.person)) throw refusal('not-allowed')
  const { today } = scope.edition
  const months = listMonths(today)
  const from = `${months[0]!}-01`
  const counts = await withTenant(context.deps.db, scope.edition.actor, (transaction) =>
    countEntries(transaction, scope, context.edition, { from, adviser }),
  )
  const names = new Map(counts.advisers.map(({ id, name }) => [id, name]))
  return {
    from,
    to: today,
    total: summarise(counts.months),
    ratings: countRatings(counts.months),
    months: months.map((month) => ({ month, ...summarise(counts.months.filter((one) => one.month === month)) })),
    advisers: [...names].map(([id, name]) => ({ id, name, ...summarise(counts.advisers.filter((one) => one.id === id)) })),
  }
})

export const feedbackRoutes = { prompt, submit, list, report }
