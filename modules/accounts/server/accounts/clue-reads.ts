import { isCurrentOn } from '@atrium/platform/db/relations'
import { isOfFirm } from '@atrium/platform/session/access'
import { isPhoneOf } from '@atrium/search/server/search/match-reads'
import { parsePhoneSearch } from '@atrium/search/server/search/phone-rules'
import { sql, type RawBuilder } from 'kysely'
import type { ClientListEntry } from '../../contract/accounts.ts'
import type { StaffView } from './reads.ts'

/** Why a client matches a search, if not by its name. */
export type FoundBy = NonNullable<ClientListEntry['foundBy']>

/** Minimum number of characters of a search by an e-mail address, number or telephone number. Shorter texts find names only. */
const minClueLength = 3

/** Characters that separate the parts of numbers of accounts and portfolios. They are ignored. */
const separators = ' -/._'

const toPattern = (text: string): string => `%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`

/** A search of the client list: conditions on accounts `a` with their overviews `o`, and on clients `e` outside the portal. */
export type ClientSearch = {
  /** The name of the account or of one of its portfolios contains the text, or one of the other clues does. */
  matches: RawBuilder<boolean>
  matchesExternal: RawBuilder<boolean>
  /** Why an entry matches: `FoundBy` as JSON, or null if by its name. `m` has its id, name and number. */
  foundBy: RawBuilder<unknown>
}

/**
 * Returns the search of the client list by a text: names of accounts and portfolios (specification 1, section 5), and from three characters on
 * e-mail addresses of the account and its owners, numbers of the account and its portfolios, and telephone numbers of its owners. A text without
 * `@` and `.` must be in the part of an address before the `@`, so that a name does not find everybody with an address of the same company.
 * Numbers are searched for by texts with a digit only. Professionals from outside the firm find nobody by a telephone number.
 */
export function createClientSearch(view: StaffView, text: string): ClientSearch {
  const part = toPattern(text)
  const trimmed = text.trim()
  const isClue = [...trimmed].length >= minClueLength
  const [nameMatches, portfolioMatches] = [sql`lower(a.name) like ${part}`, sql`o.search_text like ${part}`]
  const clues = isClue ? createClues(view, trimmed) : []
  const external = isClue ? createExternalClues(trimmed) : []
  return {
    matches: anyOf([nameMatches, portfolioMatches, ...clues.map(({ matches }) => matches)]),
    matchesExternal: anyOf([sql`lower(e.name) like ${part}`, ...external.map(({ matches }) => matches)]),
    foundBy: sql`case when lower(m.name) like ${part} then null when m.id is null then ${describeExternal(external)} else coalesce(
      ${describe('portfolio', sql`select f->>'name' from jsonb_array_elements(o.portfolios) f where lower(f->>'name') like ${part} limit 1`)}${sql.join(
        clues.map(({ by, select }) => sql`, ${describe(by, select)}`),
        sql``,
      )}) end`,
  }
}

const anyOf = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<boolean> => sql`(${sql.join(conditions, sql` or `)})`

/** Describes the text that a query finds; null if it finds none. */
const describe = (by: FoundBy['by'], select: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select jsonb_build_object('by', ${by}::text, 'text', found.text) from (${select}) found (text) where found.text is not null)`

/** A clue: a condition on accounts `a` and overviews `o`, and a query of the text that contains it. */
type Clue = { by: FoundBy['by']; matches: RawBuilder<unknown>; select: RawBuilder<unknown> }

function createClues(view: StaffView, text: string): Clue[] {
  const inNumber = createNumberCondition(text)
  const [hasEmail, hasPhone] = [createEmailCondition(text), isOfFirm(view.person) ? createPhoneCondition(text) : null]
  const isOwnNumber = inNumber(sql`a.external_id`)
  const number: Clue[] = [
    { by: 'number', matches: isOwnNumber, select: sql`select a.external_id where ${isOwnNumber}` },
    {
      by: 'portfolio-number',
      matches: sql`exists (select from jsonb_array_elements(o.portfolios) f where ${inNumber(sql`f->>'id'`)})`,
      select: sql`select f->>'id' from jsonb_array_elements(o.portfolios) f where ${inNumber(sql`f->>'id'`)} limit 1`,
    },
  ]
  const ofOwner = (by: FoundBy['by'], column: RawBuilder<unknown>, condition: RawBuilder<unknown>): Clue => ({
    by,
    matches: sql`exists (${selectOwner(view, column, condition)})`,
    select: selectOwner(view, column, condition),
  })
  const isOwnEmail = hasEmail(sql`a.email`)
  const email: Clue[] = [
    { by: 'email', matches: isOwnEmail, select: sql`select a.email where ${isOwnEmail}` },
    ofOwner('email', sql`p.email`, hasEmail(sql`p.email`)),
  ]
  const phone = hasPhone ? [ofOwner('phone', sql`p.phone`, hasPhone(sql`p.phone`))] : []
  return [...(hasDigit(text) ? number : []), ...email, ...phone]
}

/** Clues of clients `e` of the provider who are not in the portal. They have no portfolios and no people here. */
const createExternalClues = (text: string): Clue[] => {
  const [number, email] = [sql`e.external_id`, sql`e.email`]
  return [
    ...(hasDigit(text) ? [{ by: 'number' as const, matches: createNumberCondition(text)(number), select: number }] : []),
    { by: 'email', matches: createEmailCondition(text)(email), select: email },
  ]
}

/** Describes why a client outside the portal matches. */
const describeExternal = (clues: readonly Clue[]): RawBuilder<unknown> =>
  clues.length === 0
    ? sql`null`
    : sql`(select case ${sql.join(
        clues.map(({ by, matches, select }) => sql`when ${matches} then jsonb_build_object('by', ${by}::text, 'text', ${select})`),
        sql` `,
      )} end
      from external_clients e where e.external_id = m.external_id and ${anyOf(clues.map(({ matches }) => matches))} order by e.source limit 1)`

const hasDigit = (text: string): boolean => /\d/.test(text)

const createNumberCondition = (text: string) => {
  const part = toPattern([...text].filter((one) => !separators.includes(one)).join(''))
  return (number: RawBuilder<unknown>): RawBuilder<unknown> => sql`translate(lower(${number}), ${separators}, '') like ${part}`
}

const createEmailCondition = (text: string) => {
  const isWhole = /[@.]/.test(text)
  return (email: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`${isWhole ? sql`lower(${email})` : sql`split_part(lower(${email}), '@', 1)`} like ${toPattern(text)}`
}

const createPhoneCondition = (text: string) => {
  const phone = parsePhoneSearch(text)
  return phone && ((column: RawBuilder<unknown>) => isPhoneOf(column, phone))
}

/**
 * Selects a text of the first owner `p` of the account `a` that meets a condition. The owners of each account in scope are looked up: a search of all
 * people would cost an adviser of few clients as much as an admin.
 */
const selectOwner = ({ today }: StaffView, text: RawBuilder<unknown>, condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select ${text} from account_people ap join people p on p.id = ap.person_id
  where ap.account_id = a.id and p.role = 'client' and ap.relation in ('owner', 'joint') and ${isCurrentOn(sql`ap`, today)} and ${condition}
  order by p.name, p.id limit 1`
