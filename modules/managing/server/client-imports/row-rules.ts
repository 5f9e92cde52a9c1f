import { setImmediate } from 'node:timers/promises'
import { emailAddress, foldStatedAddress } from '@atrium/contract/email-address'
import { foldText } from '@atrium/collections/server/items/key-rules'
import type { Locale } from '@atrium/contract/locales'
import type { Proposal } from '../../contract/client-imports.ts'
import { maxProposals, type ClientImportField, type RowFault, type RowResult } from '../../contract/client-import-terms.ts'
import type { FileClient } from './file-reads.ts'
import { findLanguage } from './heading-rules.ts'
import { isSimilarName, type ClientIndex } from './match-rules.ts'

/** An active account of the portal. `email` is in lower case. */
export type PortalAccount = { externalId: string | null; name: string; email: string }

/** What the rows of a file are compared with. All of it belongs to the portal, except the clients whom the provider lists. */
export type ImportSurroundings = {
  accounts: readonly PortalAccount[]
  /** Clients of the provider without an account. Null if the caller may not link clients. */
  listed: ClientIndex | null
  /** Folded names of the groups of the portal. */
  groups: ReadonlySet<string>
  /** Addresses in lower case of those who may advise clients of the portal. */
  advisers: ReadonlySet<string>
  locales: readonly Locale[]
}

/** Number of rows that are checked before other work runs. */
const rowsAtOnce = 20

export type CheckedRow = FileClient & { result: RowResult; proposals: Proposal[] }

/**
 * Checks the rows of a file. A client, group or adviser of another portal or organisation gives exactly the result of one that does not exist,
 * so that a file cannot be used to find out who is a client elsewhere.
 */
export async function checkRows(clients: readonly FileClient[], around: ImportSurroundings): Promise<CheckedRow[]> {
  const check = createRowCheck(around)
  const checked: CheckedRow[] = []
  for (const client of clients) {
    // Names of many clients are compared, so that other requests run in between.
    if (checked.length % rowsAtOnce === 0) await setImmediate()
    checked.push(check(client))
  }
  return checked
}

/** Returns a function that checks the rows of a file one after another, and remembers the addresses and ids of earlier rows. */
function createRowCheck(around: ImportSurroundings): (client: FileClient) => CheckedRow {
  const byId = new Map(around.accounts.flatMap((account) => (account.externalId === null ? [] : [[account.externalId, account]])))
  const byEmail = new Map(around.accounts.map((account) => [account.email, account]))
  const seen = { ids: new Set<string>(), emails: new Set<string>() }
  return (client) => {
    const { name, email: stated, externalId } = client.values
    const email = foldStatedAddress(stated)
    const invalid = (field: ClientImportField, code: RowFault): CheckedRow => ({
      ...client,
      fault: { field, code },
      result: 'invalid',
      proposals: [],
    })
    if (client.fault) return { ...client, result: 'invalid', proposals: [] }
    const fault = findOwnFault(client, around)
    if (fault) return invalid(...fault)
    if (email === null) return invalid('email', 'invalid-email')
    if (seen.emails.has(email)) return invalid('email', 'repeated')
    if (externalId !== '' && seen.ids.has(externalId)) return invalid('externalId', 'repeated')
    seen.emails.add(email)
    if (externalId !== '') seen.ids.add(externalId)
    const account = byEmail.get(email)
    const withId = externalId === '' ? undefined : byId.get(externalId)
    if (withId)
      return withId.email === email || !account ? { ...client, result: 'present', proposals: [] } : invalid('email', 'account-exists')
    if (account) {
      const isSame = (externalId === '' || account.externalId === null) && isSimilarName(account.name, name)
      return isSame ? { ...client, result: 'present', proposals: [] } : invalid('email', 'account-exists')
    }
    return checkLink(client, email, around) ?? invalid('externalId', around.listed ? 'unknown-client' : 'not-allowed')
  }
}

/** Finds a fault that the row has by itself. */
function findOwnFault(
  { values: { name, email, adviser, group, language } }: FileClient,
  { groups, advisers, locales }: ImportSurroundings,
): [ClientImportField, RowFault] | undefined {
  if (name === '') return ['name', 'required']
  if (email === '') return ['email', 'required']
  if (!emailAddress.safeParse(email).success) return ['email', 'invalid-email']
  if (group !== '' && !groups.has(foldText(group))) return ['group', 'not-found']
  if (adviser !== '' && !advisers.has(foldStatedAddress(adviser) ?? '')) return ['adviser', 'not-found']
  const locale = language === '' ? undefined : findLanguage(language)
  if (language !== '' && (!locale || !locales.includes(locale))) return ['language', 'unknown-language']
  return undefined
}

/** Compares a client who is not in the portal with those whom the provider lists. Undefined if the external id is unknown. */
function checkLink(client: FileClient, email: string, { listed }: ImportSurroundings): CheckedRow | undefined {
  const { name, externalId } = client.values
  if (externalId === '') {
    const proposals = listed ? findProposals(listed, name, email) : []
    return { ...client, result: proposals.length > 0 ? 'proposal' : 'new', proposals }
  }
  const found = listed?.findById(externalId)
  if (!listed || !found) return undefined
  const isOfAnother = listed.findByEmail(email).some((other) => other.externalId !== externalId)
  if (!isOfAnother && (found.email === null || found.email === email)) return { ...client, result: 'linked', proposals: [] }
  // The address decides who can sign up as the client, so that a person must confirm an address that the provider does not know.
  return { ...client, result: 'proposal', proposals: [{ ...found, reasons: ['other-address'] }] }
}

function findProposals(listed: ClientIndex, name: string, email: string): Proposal[] {
  const sameEmail = listed.findByEmail(email)
  const similar = listed.findByName(name)
  const similarIds = new Set(similar.map(({ externalId }) => externalId))
  const sameIds = new Set(sameEmail.map(({ externalId }) => externalId))
  const withEmail = sameEmail.map((one): Proposal => {
    const isSimilar = similarIds.has(one.externalId)
    return { ...one, reasons: isSimilar ? ['same-email', 'similar-name'] : ['same-email'] }
  })
  const both = withEmail.toSorted((left, right) => right.reasons.length - left.reasons.length)
  const named = similar.filter(({ externalId }) => !sameIds.has(externalId)).map((one): Proposal => ({ ...one, reasons: ['similar-name'] }))
  return [...both, ...named].slice(0, maxProposals)
}
