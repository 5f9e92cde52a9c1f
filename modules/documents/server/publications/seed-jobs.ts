import { seedUpload } from '@atrium/files/server/uploads/seed-jobs'
import type { Edition } from '@atrium/editions/edition'
import type { Dependencies } from '@atrium/platform/app-context'
import { createSeedId } from '@atrium/platform/db/seed-id'
import { systemActor, withTenant } from '@atrium/platform/db/scope'
import { recordEvent } from '@atrium/platform/events/events'
import { findPersonContext } from '@atrium/platform/session/person-context-reads'
import type { DocumentKind } from '../../contract/document-terms.ts'
import { publicationPurpose } from '../../contract/publications.ts'
import { publicationScope } from './access.ts'
import { finishPublication } from './jobs.ts'
import { findUnopenedCopy } from './reads.ts'
import { beginPublication } from './writes.ts'

/** A document that a command publishes in the name of the person with the e-mail address `by`, so many days before now. */
type SeedPublication = {
  key: string
  portal: string
  by: string
  name: string
  kind: DocumentKind
  daysAgo: number
  /** Ids of the accounts at their provider, with the e-mail address of the client who has opened the document, and after how many days. */
  accounts: readonly { account: string; openedBy: string | null; afterDays: number }[]
  create: () => Buffer
}

const dayMs = 86_400_000

/**
 * Publishes a document as staff would, and records who has opened it. A command that was interrupted can be repeated.
 * @throws Error for an unknown account or person
 */
export async function seedPublication(
  deps: Dependencies,
  edition: Edition,
  { key, portal, by, name, kind, daysAgo, accounts, create }: SeedPublication,
): Promise<void> {
  const actor = systemActor(edition.id)
  const id = createSeedId(`${edition.id} ${key}`)
  const at = new Date(deps.clock().getTime() - daysAgo * dayMs)
  const then = { ...deps, clock: () => at }
  const personOf = async (email: string) =>
    (
      await withTenant(deps.db, actor, (transaction) =>
        transaction
          .selectFrom('people')
          .select('id')
          .where('email', '=', email)
          .where('edition', '=', edition.id)
          .executeTakeFirstOrThrow(),
      )
    ).id
  const accountOf = async (externalId: string) =>
    (
      await withTenant(deps.db, actor, (transaction) =>
        transaction.selectFrom('accounts').select('id').where('external_id', '=', externalId).executeTakeFirstOrThrow(),
      )
    ).id
  const author = await personOf(by)
  await seedUpload(then, edition, { id, personId: author, purpose: publicationPurpose, target: { portal }, name, content: create() })
  const context = await findPersonContext(then, edition, author)
  if (!context) throw new Error(`"${by}" has no access, so that nothing is published.`)
  const scope = await publicationScope(context, portal, id)
  const ids = await Promise.all(accounts.map(({ account }) => accountOf(account)))
  await withTenant(deps.db, actor, (transaction) =>
    beginPublication(transaction, { deps: then, edition }, scope, {
      kind,
      asksConfirmation: false,
      accounts: ids.map((account) => ({ account, facts: [] })),
      segment: null,
      request: { kind, asksConfirmation: false, selection: { by: 'ids', ids } },
    }),
  )
  await finishPublication(then, edition, id)
  for (const [index, { openedBy, afterDays }] of accounts.entries()) {
    if (openedBy === null) continue
    const person = await personOf(openedBy)
    const openedAt = new Date(at.getTime() + afterDays * dayMs)
    await withTenant(deps.db, actor, async (transaction) => {
      const document = await findUnopenedCopy(transaction, id, ids[index]!)
      if (document !== undefined)
        await recordEvent(
          transaction,
          { deps: { ...deps, clock: () => openedAt }, edition },
          {
            kind: 'document.opened',
            personId: person,
            accountId: ids[index]!,
            portalId: portal,
            subject: { type: 'document', id: document },
            details: { name, version: 1 },
          },
        )
    })
  }
}
