import type { DemoFirm } from '@atrium/demo/firm/types'
import { dayIn, daysAfter, yearsAfter } from '@atrium/domain/calendar'
import { mainEdition } from '@atrium/editions/registry'
import { createHash } from 'node:crypto'
import { sql, type Insertable } from 'kysely'
import type { Database } from '@atrium/platform/db/client'
import { withTenant, systemActor, type Transacting } from '@atrium/platform/db/scope'
import type { Schema } from '@atrium/platform/db/schema'

type Seed = { firm: DemoFirm; passwordHash: string; now: Date; hash: (password: string) => Promise<string>; keyNationalId: KeyNationalId }
type KeyNationalId = (of: { edition: string; personId: string; nationalId: string }) => {
  national_id_hash: Buffer
  sealed_national_id: Buffer
}
type Ids = ReadonlyMap<string, string>

const batchSize = 1_000
const dayMs = 86_400_000

/**
 * Writes the demo firm into the database, one transaction for each edition. Existing rows are kept and only new generated clients are
 * added, so that seeding can be repeated safely.
 */
export async function seedDemo(db: Database, seed: Seed): Promise<void> {
  const editions = new Set(seed.firm.organisations.map((organisation) => organisation.edition))
  for (const edition of editions) {
    await withTenant(db, systemActor(edition), (transaction) => seedEdition(transaction, edition, seed))
  }
}

async function seedEdition(
  transaction: Transacting,
  edition: string,
  { firm, passwordHash, now, hash, keyNationalId }: Seed,
): Promise<void> {
  const selectEdition = <Row extends { edition: string }>(rows: readonly Row[]) => rows.filter((row) => row.edition === edition)
  const organisations = await seedOrganisations(transaction, selectEdition(firm.organisations), hash)
  const people = await seedPeople(transaction, selectEdition(firm.people), organisations, {
    passwordHash,
    now,
    logins: new Set(firm.logins.map((login) => login.person)),
  })
  await seedElectronicIds(transaction, selectEdition(firm.people), people, { now, keyNationalId })
  await insertNew(
    transaction,
    'portals',
    selectEdition(firm.portals).map(({ id, organisation, name, strapline, theme }) => ({
      id,
      edition,
      organisation_id: findId(organisations, organisation),
      name,
      strapline: strapline ?? null,
      theme,
      created_by: null,
    })),
  )
  const accounts = await seedAccounts(transaction, selectEdition(firm.accounts), people)
  await seedGroups(transaction, edition, firm, { people, accounts, now })
  await seedTerms(transaction, selectEdition(firm.portals), selectEdition(firm.accounts), { people, accounts, firm, now })
}

/** Seeds the terms of the portals, and their acceptance by people who have signed in before. */
async function seedTerms(
  transaction: Transacting,
  portals: DemoFirm['portals'],
  accounts: DemoFirm['accounts'],
  known: { people: Ids; accounts: Ids; firm: DemoFirm; now: Date },
): Promise<void> {
  const first = 1
  await insertNew(
    transaction,
    'portal_terms',
    portals.map(({ id, edition, terms }) => ({
      edition,
      portal_id: id,
      version: first,
      texts: JSON.stringify(terms),
      published_at: new Date(known.now.getTime() - 400 * dayMs),
      published_by: null,
    })),
  )
  const seen = new Map(known.firm.people.flatMap((person) => (person.lastLoginDaysAgo === undefined ? [] : [[person.key, person.locale]])))
  const accepted = accounts.flatMap((account) => {
    const owner = account.people.find(({ person, relation }) => relation !== 'adviser' && seen.has(person))
    const terms = portals.find(({ id }) => id === account.portal)?.terms
    const locale = (owner && seen.get(owner.person)) ?? 'en'
    return owner && terms ? [{ account, owner, locale, html: terms[locale] ?? '' }] : []
  })
  await insertNew(
    transaction,
    'terms_acceptances',
    accepted.map(({ account, owner, locale, html }) => ({
      edition: account.edition,
      account_id: findId(known.accounts, account.key),
      portal_id: account.portal,
      version: first,
      person_id: findId(known.people, owner.person),
      locale,
      text_hash: createHash('sha256').update(html).digest(),
      accepted_at: new Date(known.now.getTime() - 390 * dayMs),
    })),
  )
}

async function seedOrganisations(transaction: Transacting, organisations: DemoFirm['organisations'], hash: Seed['hash']): Promise<Ids> {
  const known = await transaction.selectFrom('organisations').select(['id', 'domain']).execute()
  const additions = organisations.filter((organisation) => !known.some((one) => one.domain === organisation.domain))
  await insertNew(
    transaction,
    'organisations',
    await Promise.all(
      additions.map(async ({ edition, name, domain, signupCode, seats }) => ({
        edition,
        name,
        domain,
        signup_code_hash: await hash(signupCode),
        account_seats: seats.accounts,
        adviser_seats: seats.advisers,
      })),
    ),
  )
  const rows = await transaction.selectFrom('organisations').select(['id', 'domain']).execute()
  return new Map(organisations.map((organisation) => [organisation.key, rows.find((row) => row.domain === organisation.domain)?.id ?? '']))
}

/** Reason why one client of the demo firm signs in without a second factor. */
const secondFactorExemption = 'Has neither a phone nor mail of her own; agreed with her attorney.'

type PeopleSeed = { passwordHash: string; now: Date; logins: ReadonlySet<string> }

async function seedPeople(
  transaction: Transacting,
  people: DemoFirm['people'],
  organisations: Ids,
  { passwordHash, now, logins }: PeopleSeed,
): Promise<Ids> {
  await insertNew(
    transaction,
    'people',
    people.map((person) => {
      const seen = person.lastLoginDaysAgo === undefined ? null : new Date(now.getTime() - person.lastLoginDaysAgo * dayMs)
      return {
        edition: person.edition,
        organisation_id: person.organisation ? findId(organisations, person.organisation) : null,
        email: person.email,
        name: person.name,
        phone: person.phone ?? null,
        title: person.title ?? null,
        born_on: person.birthday
          ? yearsAfter(daysAfter(dayIn(mainEdition.timeZone, now), person.birthday.inDays), -person.birthday.age)
          : null,
        role: person.role,
        locale: person.locale,
        is_active: person.active,
        is_second_factor_disabled: !person.secondFactor,
        second_factor_disabled_at: person.secondFactor ? null : now,
        second_factor_disabled_reason: person.secondFactor ? null : secondFactorExemption,
        email_verified_at: now,
        auth_type: person.signsInBy === 'electronic-id' ? 'e-id' : 'password',
        hides_welcome: seen !== null,
        password_hash: logins.has(person.key) ? passwordHash : null,
        last_sign_in_at: seen,
        previous_sign_in_at: seen,
      }
    }),
  )
  const marked = people.filter((person) => person.receivesMessages).map(({ email }) => email.toLowerCase())
  await sql`update people set details = details || '{"isMessenger": true}' where email_key = any (${marked})`.execute(transaction)
  const rows = await transaction.selectFrom('people').select(['id', 'email']).execute()
  const idByEmail = new Map(rows.map((row) => [row.email.toLowerCase(), row.id]))
  return new Map(people.map((person) => [person.key, idByEmail.get(person.email.toLowerCase()) ?? '']))
}

/** Seeds the national ids of clients who must sign in with them; other clients can link theirs. */
async function seedElectronicIds(
  transaction: Transacting,
  people: DemoFirm['people'],
  ids: Ids,
  { now, keyNationalId }: Pick<Seed, 'now' | 'keyNationalId'>,
): Promise<void> {
  const linked = people.flatMap(({ key, edition, nationalId, signsInBy }) => {
    const personId = findId(ids, key)
    if (!nationalId || signsInBy !== 'electronic-id') return []
    const row = { person_id: personId, edition, linked_at: now, last_used_at: null }
    return [{ ...row, ...keyNationalId({ edition, personId, nationalId }) }]
  })
  await insertNew(transaction, 'electronic_ids', linked)
}

async function seedAccounts(transaction: Transacting, accounts: DemoFirm['accounts'], people: Ids): Promise<Ids> {
  const identify = ({ name, email, external_id }: { name: string; email: string; external_id: string | null }) =>
    external_id ?? `${name}\n${email}`
  const select = () => transaction.selectFrom('accounts').select(['id', 'name', 'email', 'external_id']).execute()
  const known = new Set((await select()).map(identify))
  const additions = accounts.filter((account) => !known.has(identify({ ...account, external_id: account.externalId })))
  await insertNew(
    transaction,
    'accounts',
    additions.map((account) => ({
      edition: account.edition,
      portal_id: account.portal,
      external_id: account.externalId,
      name: account.name,
      email: account.email,
      currency: account.currency,
      inception_on: account.inception ?? null,
    })),
  )
  const idByIdentity = new Map((await select()).map((row) => [identify(row), row.id]))
  const ids = new Map(
    accounts.map((account) => [account.key, idByIdentity.get(identify({ ...account, external_id: account.externalId })) ?? '']),
  )
  await insertNew(
    transaction,
    'account_people',
    accounts.flatMap((account) =>
      account.people.map(({ person, relation, since }) => ({
        edition: account.edition,
        account_id: findId(ids, account.key),
        person_id: findId(people, person),
        relation,
        since_on: since,
        until_on: null,
      })),
    ),
  )
  return ids
}

async function seedGroups(
  transaction: Transacting,
  edition: string,
  firm: DemoFirm,
  { people, accounts, now }: { people: Ids; accounts: Ids; now: Date },
): Promise<void> {
  const clientGroups = firm.groups.filter((group) => group.edition === edition)
  const groupIds = await seedNamedGroups(transaction, 'client_groups', clientGroups)
  const members = firm.accounts
    .filter((account) => account.edition === edition)
    .flatMap((account) =>
      account.groups.map((group) => ({
        edition,
        group_id: findId(groupIds, group),
        account_id: findId(accounts, account.key),
        member_since: new Date(now.getTime() - 365 * dayMs),
      })),
    )
  await insertNew(transaction, 'client_group_members', members)
  const accessGroups = firm.accessGroups.filter((group) => group.edition === edition)
  const accessIds = await seedNamedGroups(transaction, 'access_groups', accessGroups)
  const team = accessGroups.flatMap((group) =>
    group.team.map((person) => ({ edition, group_id: findId(accessIds, group.key), person_id: findId(people, person) })),
  )
  const groupAccounts = accessGroups.flatMap((group) =>
    group.accounts.map((account) => ({ edition, group_id: findId(accessIds, group.key), account_id: findId(accounts, account) })),
  )
  await insertNew(transaction, 'access_group_team', team)
  await insertNew(transaction, 'access_group_accounts', groupAccounts)
}

type SeededGroup = { key: string; edition: string; portal: string; name: string; score?: number; active?: boolean }

async function seedNamedGroups(
  transaction: Transacting,
  table: 'client_groups' | 'access_groups',
  groups: readonly SeededGroup[],
): Promise<Ids> {
  const select = () => transaction.selectFrom(table).select(['id', 'name', 'portal_id']).execute()
  const known = await select()
  const additions = groups.filter((group) => !known.some((one) => one.name === group.name && one.portal_id === group.portal))
  const rows = additions.map(({ edition, portal, name, score, active }) => ({
    edition,
    portal_id: portal,
    name,
    ...(score !== undefined && { score }),
    ...(active !== undefined && { is_active: active }),
  }))
  await insertNew(transaction, table, rows)
  const all = await select()
  return new Map(groups.map((group) => [group.key, all.find((row) => row.name === group.name && row.portal_id === group.portal)?.id ?? '']))
}

function findId(ids: Ids, key: string): string {
  const id = ids.get(key)
  if (!id) throw new Error(`The demo firm names "${key}", which it does not have.`)
  return id
}

async function insertNew<Table extends keyof Schema>(
  transaction: Transacting,
  table: Table,
  rows: readonly Insertable<Schema[Table]>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += batchSize) {
    await transaction
      .insertInto(table)
      .values(rows.slice(start, start + batchSize))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** Updates the planner's statistics after thousands of rows were added. */
export async function analyse(owner: Database): Promise<void> {
  await sql`analyze`.execute(owner)
}
