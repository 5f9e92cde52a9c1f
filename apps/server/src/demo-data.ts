import { findClient } from '@atrium/demo/firm/clients'
import { createDemoFirm, demoPassword } from '@atrium/demo/firm/firm'
import { serviceAccounts } from '@atrium/demo/firm/service-accounts'
import { createImportFiles } from '@atrium/demo/store/files'
import { dayIn } from '@atrium/domain/calendar'
import { findEdition, mainEdition } from '@atrium/editions/registry'
import type { Edition } from '@atrium/editions/edition'
import type { Clock, Dependencies } from '@atrium/platform/app-context'
import { connect, type Connection, type Database } from '@atrium/platform/db/client'
import { findFact, saveFact } from '@atrium/platform/db/installation'
import { analyse, seedDemo } from './demo/seed.ts'
import { hashNationalId, sealNationalId } from '@atrium/identity/server/electronic-id/electronic-id-rules'
import { hashPassword } from '@atrium/identity/server/identity/password-rules'
import { seedFile } from '@atrium/ledger/server/imports/seed-jobs'
import { seedAssignments } from '@atrium/forms/server/assignments/seed-jobs'
import { seedSubmissions } from '@atrium/forms/server/submissions/seed-jobs'
import { seedClientRecords } from '@atrium/clients/server/clients/seed-jobs'
import { seedClientViews } from '@atrium/accounts/server/client-views/seed-jobs'
import { seedPostponements } from '@atrium/home/server/postponements/seed-jobs'
import { seedItems } from '@atrium/collections/server/items/seed-jobs'
import { seedMedia, type SeedDependencies } from '@atrium/collections/server/media/seed-jobs'
import { content, folders, ledgerContent, modelHoldings, readWeights } from '@atrium/demo/firm/content'
import { demoProposals } from '@atrium/demo/firm/proposals'
import { demoClientRecords } from '@atrium/demo/firm/client-records'
import { demoClientViews } from '@atrium/demo/firm/client-views'
import { demoBatch, demoPublication } from '@atrium/demo/firm/circulars'
import { demoDocuments, demoFolders, demoLedgerDocuments, demoRetention } from '@atrium/demo/firm/documents'
import { createAttachment, demoAbsences, demoConversations, demoLabels } from '@atrium/demo/firm/messages'
import { demoPostponements } from '@atrium/demo/firm/postponements'
import { demoMedia } from '@atrium/demo/firm/media'
import { demoAssignments, demoSubmissions } from '@atrium/demo/firm/submissions'
import { seedBatch } from '@atrium/signing/server/batches/seed-jobs'
import { seedEnvelope } from '@atrium/signing/server/envelopes/seed-jobs'
import { seedPublication } from '@atrium/documents/server/publications/seed-jobs'
import { demoCalendarOrigin, demoCalendars, demoConnections } from '@atrium/demo/firm/calendars'
import { demoBookings, demoHours, demoKinds, demoRooms } from '@atrium/demo/firm/bookings'
import { seedBookings, seedCalendars, seedHours, seedKinds } from '@atrium/bookings/server/bookings/seed-jobs'
import { demoFeedback } from '@atrium/demo/firm/feedback'
import { demoEstates } from '@atrium/demo/firm/estates'
import { seedEstates } from '@atrium/estate/server/records/seed-jobs'
import { demoCashFlows, demoPlanVersions } from '@atrium/demo/firm/cash-flow'
import { demoHoldings, demoPolicies } from '@atrium/demo/firm/planning'
import { seedCashFlows, seedPlanVersions } from '@atrium/planning/server/cash-flow/seed-jobs'
import { seedHoldings, seedPolicies } from '@atrium/planning/server/holdings/seed-jobs'
import { seedNotifications } from '@atrium/notifications/server/centre/seed-jobs'
import { seedFeedback } from '@atrium/feedback/server/feedback/seed-jobs'
import { seedMessages, seedWork } from '@atrium/messages/server/messages/seed-jobs'
import { seedDocuments } from '@atrium/documents/server/documents/seed-jobs'
import { seedRetention } from '@atrium/documents/server/retention/seed-jobs'
import { seedProposal } from '@atrium/proposals/server/proposals/seed-jobs'
import { UpstreamError } from '@atrium/platform/providers/ports/response'
import { Decimal } from '@atrium/domain/decimal'
import { seedServiceAccount } from '@atrium/ledger/server/service-accounts/seed-jobs'

/** Seeds the demo firm up to the requested number of generated clients. Returns the number of clients, and whether some are new. */
export async function ensureDemoFirm(
  db: Database,
  owner: Connection,
  { clients, secret, clock, say }: { clients: number; secret: string; clock: Clock; say: (message: string) => void },
): Promise<{ clients: number; isNew: boolean }> {
  const seededClients = await findFact(db, 'demo-clients')
  if (seededClients !== undefined && Number(seededClients) >= clients) return { clients: Number(seededClients), isNew: false }
  say(`Seeding the demo firm with ${clients} generated clients beside the named ones.`)
  const now = clock()
  await seedDemo(db, {
    firm: createDemoFirm({ clients, today: dayIn(mainEdition.timeZone, now) }),
    passwordHash: await hashPassword(demoPassword),
    now,
    hash: hashPassword,
    keyNationalId: keyNationalId(secret),
  })
  await saveFact(db, 'demo-clients', String(clients))
  const ownerConnection = connect(owner, () => undefined, 1)
  await analyse(ownerConnection.db).finally(() => ownerConnection.db.destroy())
  return { clients, isNew: true }
}

/** Imports files up to yesterday into the ledgers of the editions, as a firm would. The first import is complete, later ones add days. */
export async function ensureDemoLedgers(
  deps: Pick<Dependencies, 'db' | 'bulk' | 'clock'>,
  editions: readonly Edition[],
  say: (message: string) => void = () => undefined,
): Promise<void> {
  const today = dayIn(mainEdition.timeZone, deps.clock())
  const firm = createDemoFirm({ clients: 0, today })
  for (const edition of editions) {
    const fact = `demo-ledger-${edition.id}` as const
    const importedUntil = await findFact(deps.db, fact)
    if (edition.dataSource !== 'store' || (importedUntil !== undefined && importedUntil >= today)) continue
    const accounts = firm.accounts.filter((account) => account.edition === edition.id)
    const clients = accounts.flatMap(({ externalId }) => (externalId === null ? [] : (findClient(externalId) ?? [])))
    if (clients.length === 0) continue
    if (importedUntil === undefined) say(`Bringing the ledger of ${edition.name} in.`)
    for (const file of createImportFiles({ clients, today, from: importedUntil })) await seedFile(deps, edition, file)
    await saveFact(deps.db, fact, today)
  }
}

/** Creates the service accounts of the demo firm once. Those that an admin changed or switched off since are left as they are. */
export async function ensureDemoServiceAccounts(deps: Pick<Dependencies, 'db' | 'clock'>, editions: readonly Edition[]): Promise<void> {
  if ((await findFact(deps.db, 'demo-service-accounts')) !== undefined) return
  const { people } = createDemoFirm({ clients: 0, today: dayIn(mainEdition.timeZone, deps.clock()) })
  for (const { edition: editionId, issuer, ...account } of serviceAccounts) {
    const edition = editions.find(({ id }) => id === editionId)
    const person = people.find(({ key }) => key === issuer)
    if (edition && person) await seedServiceAccount(deps, edition, { ...account, issuer: person.email })
  }
  await saveFact(deps.db, 'demo-service-accounts', String(serviceAccounts.length))
}

/** Creates the content of the demo firm's back office once, in the main edition, and models in the edition of the ledger. */
export async function ensureDemoContent(deps: SeedDependencies): Promise<void> {
  if ((await findFact(deps.db, 'demo-content')) !== undefined) return
  const { people } = createDemoFirm({ clients: 0, today: dayIn(mainEdition.timeZone, deps.clock()) })
  const author = people.find(({ role, edition }) => role === 'admin' && edition === mainEdition.id)
  if (author) {
    await seedItems(deps, mainEdition, author.email, folders)
    await seedMedia(deps, mainEdition, author.email, demoMedia)
    await seedItems(deps, mainEdition, author.email, content)
    await seedSubmissions(deps, mainEdition, author.email, listSubmissions(deps.clock()))
    await seedAssignments(deps, mainEdition, author.email, listAssignments(deps.clock()))
  }
  const ledgerEdition = findEdition('demo')
  const ledgerAdmin = people.find(({ role, edition }) => role === 'admin' && edition === ledgerEdition?.id)
  if (ledgerEdition && ledgerAdmin) await seedItems(deps, ledgerEdition, ledgerAdmin.email, ledgerContent)
  await saveFact(deps.db, 'demo-content', String(content.length))
}

/** Creates what the staff of the demo firm have recorded about their clients once, in the main edition. */
export async function ensureDemoClientRecords(deps: Pick<Dependencies, 'db' | 'clock'>): Promise<void> {
  if ((await findFact(deps.db, 'demo-client-records')) !== undefined) return
  const { people, accounts } = createDemoFirm({ clients: 0, today: dayIn(mainEdition.timeZone, deps.clock()) })
  const emailOf = (key: string) => people.find((person) => person.key === key)?.email ?? key
  const identify = <Entry extends { account: string; by: string }>(entry: Entry): Entry => ({
    ...entry,
    account: accounts.find(({ key }) => key === entry.account)?.externalId ?? entry.account,
    by: emailOf(entry.by),
  })
  const { notes, tasks, flags, consents, reviews, agendas } = demoClientRecords
  await seedClientRecords(deps, mainEdition, {
    notes: notes.map(identify),
    tasks: tasks.map(identify).map(({ assignee, done, ...task }) => ({
      ...task,
      assignee: assignee === null ? null : emailOf(assignee),
      ...(done && { done: { ...done, by: emailOf(done.by) } }),
    })),
    flags: flags.map(identify).map(({ readers, ...flag }) => ({ ...flag, readers: readers.map(emailOf) })),
    consents: consents.map(identify),
    reviews: reviews.map(identify),
    agendas: agendas.map(identify),
  })
  await saveFact(deps.db, 'demo-client-records', String(notes.length))
}

/** Creates the documents of the demo firm's clients once, in the main edition. */
export async function ensureDemoDocuments(deps: SeedDependencies): Promise<void> {
  if ((await findFact(deps.db, 'demo-documents')) !== undefined) return
  const { people } = createDemoFirm({ clients: 0, today: dayIn(mainEdition.timeZone, deps.clock()) })
  const withAuthors = <Document extends { by: string }>(seeded: readonly Document[]) =>
    seeded.map((document) => ({ ...document, by: people.find(({ key }) => key === document.by)?.email ?? document.by }))
  const documents = withAuthors(demoDocuments)
  await seedDocuments(deps, mainEdition, { folders: demoFolders, documents })
  const ledgerEdition = findEdition('demo')
  if (ledgerEdition) await seedDocuments(deps, ledgerEdition, { folders: [], documents: withAuthors(demoLedgerDocuments) })
  await seedEnvelope(deps, mainEdition, {
    key: 'envelope-terms',
    account: 'HL-204417',
    documentName: 'Terms of business, version 4.pdf',
    by: documents.find(({ name }) => name === 'Terms of business, version 4.pdf')!.by,
    message: 'Please sign our new terms. They apply from January.',
    daysToSign: 30,
  })
  const emailOf = (key: string) => people.find((person) => person.key === key)?.email ?? key
  await seedRetention(deps, mainEdition, {
    classes: demoRetention.classes,
    holds: demoRetention.holds.map((hold) => ({ ...hold, by: emailOf(hold.by) })),
    destroyed: demoRetention.destroyed.map((one) => ({ ...one, by: emailOf(one.by) })),
  })
  await saveFact(deps.db, 'demo-documents', String(documents.length))
}

/** Publishes a document and sends one for signing to several clients of the demo firm once, in the main edition. */
export async function ensureDemoCirculars(deps: Dependencies): Promise<void> {
  if ((await findFact(deps.db, 'demo-circulars')) !== undefined) return
  const { people, accounts } = createDemoFirm({ clients: 0, today: dayIn(mainEdition.timeZone, deps.clock()) })
  const emailOf = (key: string) => people.find((person) => person.key === key)?.email ?? key
  const accountOf = (key: string) => accounts.find((account) => account.key === key)?.externalId ?? key
  const identify = <Entry extends { account: string }>(entry: Entry): Entry => ({ ...entry, account: accountOf(entry.account) })
  await seedPublication(deps, mainEdition, {
    ...demoPublication,
    by: emailOf(demoPublication.by),
    accounts: demoPublication.accounts.map(identify).map((entry) => ({ ...entry, openedBy: entry.openedBy && emailOf(entry.openedBy) })),
  })
  await seedBatch(deps, mainEdition, {
    ...demoBatch,
    by: emailOf(demoBatch.by),
    accounts: demoBatch.accounts.map(identify).map((entry) => ({ ...entry, signedBy: entry.signedBy && emailOf(entry.signedBy) })),
  })
  await saveFact(deps.db, 'demo-circulars', '2')
}

/** Creates saved views of the client list of the demo firm once, in the main edition. */
export async function ensureDemoClientViews(deps: Pick<Dependencies, 'db' | 'clock'>): Promise<void> {
  if ((await findFact(deps.db, 'demo-client-views')) !== undefined) return
  const { people } = createDemoFirm({ clients: 0, today: dayIn(mainEdition.timeZone, deps.clock()) })
  const emailOf = (key: string) => people.find((person) => person.key === key)?.email ?? key
  await seedClientViews(
    deps,
    mainEdition,
    demoClientViews.map((view) => ({ ...view, by: emailOf(view.by) })),
  )
  await saveFact(deps.db, 'demo-client-views', String(demoClientViews.length))
}

/** Creates what the staff of the demo firm have postponed in their lists for today once, in the main edition. */
export async function ensureDemoPostponements(deps: Pick<Dependencies, 'db' | 'clock'>): Promise<void> {
  if ((await findFact(deps.db, 'demo-postponements')) !== undefined) return
  const { people, accounts } = createDemoFirm({ clients: 0, today: dayIn(mainEdition.timeZone, deps.clock()) })
  const entries = demoPostponements.map(({ by, account, ...entry }) => ({
    ...entry,
    by: people.find(({ key }) => key === by)?.email ?? by,
    account: accounts.find(({ key }) => key === account)?.externalId ?? account,
  }))
  await seedPostponements(deps, mainEdition, entries)
  await saveFact(deps.db, 'demo-postponements', String(entries.length))
}

/** Creates working hours of staff, and meetings with clients of the demo firm once, in every edition. */
export async function ensureDemoBookings(deps: Dependencies, editions: readonly Edition[]): Promise<void> {
  if ((await findFact(deps.db, 'demo-bookings')) !== undefined) return
  const { people, accounts } = createDemoFirm({ clients: 0, today: dayIn(mainEdition.timeZone, deps.clock()) })
  const emailOf = (key: string) => people.find((person) => person.key === key)?.email ?? key
  const accountOf = (key: string) => accounts.find((account) => account.key === key)?.externalId ?? key
  for (const edition of editions) {
    await seedHours(
      deps,
      edition,
      demoHours.filter((one) => one.edition === edition.id).map((one) => ({ ...one, person: emailOf(one.person) })),
    )
    await seedCalendars(
      deps,
      edition,
      demoConnections
        .filter((one) => one.edition === edition.id)
        .flatMap(({ person, calendar }) =>
          demoCalendars
            .filter(({ name }) => name === calendar)
            .map(({ name, user, password }) => ({
              person: emailOf(person),
              url: `${demoCalendarOrigin}/${name}/`,
              user,
              password,
            })),
        ),
    )
    await seedKinds(deps, edition, {
      rooms: demoRooms.filter((one) => one.edition === edition.id),
      kinds: demoKinds.filter((one) => one.edition === edition.id).map((one) => ({ ...one, staff: one.staff.map(emailOf) })),
    })
    await seedBookings(
      deps,
      edition,
      demoBookings
        .filter((one) => one.edition === edition.id)
        .map((one) => ({ ...one, account: accountOf(one.account), client: emailOf(one.client), staff: emailOf(one.staff) })),
    )
  }
  await saveFact(deps.db, 'demo-bookings', String(demoBookings.length))
}

/** Creates feedback of clients of the demo firm once, in every edition. */
export async function ensureDemoFeedback(deps: Dependencies, editions: readonly Edition[]): Promise<void> {
  if ((await findFact(deps.db, 'demo-feedback')) !== undefined) return
  const { people } = createDemoFirm({ clients: 0, today: dayIn(mainEdition.timeZone, deps.clock()) })
  const emailOf = (key: string) => people.find((person) => person.key === key)?.email ?? key
  for (const edition of editions)
    await seedFeedback(
      deps,
      edition,
      demoFeedback
        .filter((one) => one.edition === edition.id)
        .map((one) => ({ ...one, client: emailOf(one.client), advisers: one.advisers.map(emailOf) })),
    )
  await saveFact(deps.db, 'demo-feedback', String(demoFeedback.length))
}

/** Creates what clients of the demo firm own and owe beside their portfolios once, in every edition. */
export async function ensureDemoPlanning(deps: Pick<Dependencies, 'db' | 'clock'>, editions: readonly Edition[]): Promise<void> {
  if ((await findFact(deps.db, 'demo-planning')) !== undefined) return
  for (const edition of editions) {
    const isOfEdition = (one: { edition: string }) => one.edition === edition.id
    await seedHoldings(
      deps,
      edition,
      demoHoldings.filter(isOfEdition).map(({ edition: _edition, ...holding }) => holding),
    )
    await seedPolicies(deps, edition, demoPolicies.filter(isOfEdition))
  }
  await saveFact(deps.db, 'demo-planning', String(demoHoldings.length))
}

/** Creates the estates of clients of the demo firm once, in every edition. Their holdings exist already. */
export async function ensureDemoEstates(deps: Pick<Dependencies, 'db' | 'clock'>, editions: readonly Edition[]): Promise<void> {
  if ((await findFact(deps.db, 'demo-estates')) !== undefined) return
  for (const edition of editions) {
    const ofEdition = demoEstates.filter((one) => one.edition === edition.id)
    await seedEstates(
      deps,
      edition,
      ofEdition.map(({ edition: _edition, ...estate }) => estate),
    )
  }
  await saveFact(deps.db, 'demo-estates', String(demoEstates.length))
}

/** Creates the plans of the cash flow of clients of the demo firm once. */
export async function ensureDemoCashFlows(deps: Pick<Dependencies, 'db' | 'clock'>, editions: readonly Edition[]): Promise<void> {
  if ((await findFact(deps.db, 'demo-cash-flows')) !== undefined) return
  for (const edition of editions) {
    const isOfEdition = (one: { edition: string }) => one.edition === edition.id
    await seedCashFlows(deps, edition, demoCashFlows.filter(isOfEdition))
    await seedPlanVersions(deps, edition, demoPlanVersions.filter(isOfEdition))
  }
  await saveFact(deps.db, 'demo-cash-flows', String(demoCashFlows.length))
}

/** Creates the notifications of what the demo firm has once, after all other demo data. */
export async function ensureDemoNotifications(deps: SeedDependencies, editions: readonly Edition[]): Promise<void> {
  if ((await findFact(deps.db, 'demo-notifications')) !== undefined) return
  let count = 0
  for (const edition of editions) count += await seedNotifications(deps, edition)
  await saveFact(deps.db, 'demo-notifications', String(count))
}

/** Creates conversations between the staff and the clients of the demo firm once, in every edition with messages. */
export async function ensureDemoMessages(deps: SeedDependencies, editions: readonly Edition[]): Promise<void> {
  if ((await findFact(deps.db, 'demo-messages')) !== undefined) return
  const { people, accounts } = createDemoFirm({ clients: 0, today: dayIn(mainEdition.timeZone, deps.clock()) })
  const emailOf = (key: string) => people.find((person) => person.key === key)?.email ?? key
  for (const edition of editions) {
    const own = demoConversations.filter((one) => one.edition === edition.id)
    await seedMessages(
      deps,
      edition,
      own.map((one) => ({
        key: one.key,
        portal: one.portal,
        subject: one.subject,
        account: 'account' in one ? (accounts.find(({ key }) => key === one.account)?.externalId ?? one.account) : null,
        group: 'group' in one ? one.group : null,
        with: 'account' in one ? emailOf(one.with) : null,
        archivedBy: (one.archivedBy ?? []).map(emailOf),
        messages: one.messages.map(({ attachment, ...message }) => ({
          ...message,
          by: emailOf(message.by),
          ...(attachment && { attachment: { name: attachment.name, content: createAttachment(attachment) } }),
        })),
      })),
    )
  }
  for (const edition of editions)
    await seedWork(deps, edition, {
      labels: demoLabels.filter((one) => one.edition === edition.id),
      absences: demoAbsences
        .filter((one) => one.edition === edition.id)
        .map((one) => ({ ...one, person: emailOf(one.person), standIn: emailOf(one.standIn) })),
    })
  await saveFact(deps.db, 'demo-messages', String(demoConversations.length))
}

/** Lists the forms that clients have filled in, with the addresses of the clients and the ids of their accounts. */
function listSubmissions(now: Date) {
  const { people, accounts } = createDemoFirm({ clients: 0, today: dayIn(mainEdition.timeZone, now) })
  return demoSubmissions.map(({ person, account, ...submission }) => ({
    ...submission,
    person: person === null ? null : (people.find(({ key }) => key === person)?.email ?? person),
    account: accounts.find(({ key }) => key === account)?.externalId ?? null,
  }))
}

/** Lists the forms that clients are asked to fill in, with the ids of their accounts. */
function listAssignments(now: Date) {
  const { accounts } = createDemoFirm({ clients: 0, today: dayIn(mainEdition.timeZone, now) })
  return demoAssignments.map(({ account, ...assignment }) => ({
    ...assignment,
    account: accounts.find(({ key }) => key === account)?.externalId ?? account,
  }))
}

/** Returns a function that hashes and encrypts a national id as in production. */
export function keyNationalId(secret: string) {
  return ({ edition, personId, nationalId }: { edition: string; personId: string; nationalId: string }) => ({
    national_id_hash: hashNationalId(secret, edition, nationalId),
    sealed_national_id: sealNationalId(secret, personId, nationalId),
  })
}

/** Creates the proposals of the demo firm once, in the main edition. If a provider is unavailable, the next start tries again. */
export async function ensureDemoProposals(deps: Pick<Dependencies, 'db' | 'clock' | 'providers'>): Promise<void> {
  if ((await findFact(deps.db, 'demo-proposals')) !== undefined) return
  const { people } = createDemoFirm({ clients: 0, today: dayIn(mainEdition.timeZone, deps.clock()) })
  const adviser = people.find(({ key }) => key === 'eleanor-whitcombe')
  if (!adviser) return
  try {
    for (const { profile, ...proposal } of demoProposals) {
      const model = content.find(({ key }) => key === `model-${profile}`)
      const lines = readWeights(modelHoldings[profile]).map(({ name, value }) => ({
        id: name === 'Cash' ? 'cash' : name,
        target: new Decimal(value).div(100),
      }))
      await seedProposal(deps, mainEdition, adviser.email, {
        ...proposal,
        model: { key: `model-${profile}`, name: String(model?.values['name']), lines },
        settings: { destination: 'target', minimumTrade: '1000', dealingFixed: '0', dealingPercent: '0.12', gainsLimit: null, tax: null },
      })
    }
    await saveFact(deps.db, 'demo-proposals', String(demoProposals.length))
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
  }
}
