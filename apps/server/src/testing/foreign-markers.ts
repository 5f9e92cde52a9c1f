import { createDemoFirm } from '@atrium/demo/firm/firm'
import { withTenant, systemActor } from '@atrium/platform/db/scope'
import { testDay } from './clock.ts'
import type { TestApp } from './test-app.ts'

/**
 * Strings that identify the owner of data in a body: ids, names, addresses and amounts of an account, person or portal of the demo firm.
 * The permitted readers are derived from the data of the demo firm, not from the access rules under test.
 */
export type Markers = {
  /** Finds markers in the body that the person may not see. A caller without a session may see no marker. */
  findForeign(personKey: string | undefined, body: string): string[]
  /** Finds markers in the body that the person may see. */
  findVisible(personKey: string, body: string): string[]
}

type Subject = `${'account' | 'person' | 'portal'} ${string}`

const firm = createDemoFirm({ clients: 0, today: testDay })

/** Minimum length of a marker. Shorter strings occur by chance. */
const minMarkerLength = 6
const amountPattern = /^-?\d{3,}\.\d{2,}$/

export async function collectMarkers(app: TestApp): Promise<Markers> {
  const subjects = new Map<string, Set<Subject>>()
  const add = (text: string | null | undefined, subject: Subject) => {
    if (!text || text.length < minMarkerLength) return
    subjects.set(text, (subjects.get(text) ?? new Set()).add(subject))
  }
  for (const { key, name, email, phone, nationalId } of firm.people)
    for (const text of [name, email, phone, nationalId]) add(text, `person ${key}`)
  for (const { key, name, email, externalId } of firm.accounts) for (const text of [name, email, externalId]) add(text, `account ${key}`)
  for (const { id, name } of firm.portals) for (const text of [id, name]) add(text, `portal ${id}`)
  for (const [subject, texts] of await readRows(app)) for (const text of texts) add(text, subject)
  for (const [subject, texts] of await readFigures(app)) for (const text of texts) add(text, subject)

  const phrases = [...subjects.keys()].filter((text) => !isWord(text))
  const find = (body: string, isWanted: (owners: ReadonlySet<Subject>) => boolean) =>
    [...listWords(body), ...phrases.filter((phrase) => body.includes(phrase))].filter((text) => {
      const owners = subjects.get(text)
      return owners !== undefined && isWanted(owners)
    })
  return {
    findForeign(personKey, body) {
      const visible = listVisibleSubjects(personKey)
      return find(body, (owners) => owners.isDisjointFrom(visible))
    },
    findVisible(personKey, body) {
      const visible = listVisibleSubjects(personKey)
      return find(body, (owners) => !owners.isDisjointFrom(visible))
    },
  }
}

/** Returns true for ids, e-mail addresses and amounts, which are looked up as words. Other markers are searched for in the text. */
const isWord = (text: string) => /^[\p{L}\p{N}_@+-][\p{L}\p{N}._@+-]*[\p{L}\p{N}_@+-]$/u.test(text)
const listWords = (body: string) => new Set(body.match(/[\p{L}\p{N}_@+-][\p{L}\p{N}._@+-]*[\p{L}\p{N}_@+-]/gu))

/** Reads ids that the database assigned, and stored amounts. */
async function readRows(app: TestApp): Promise<[Subject, string[]][]> {
  const editions = new Set(firm.people.map(({ edition }) => edition))
  const textsBySubject: [Subject, string[]][] = []
  for (const edition of editions) {
    await withTenant(app.db, systemActor(edition), async (transaction) => {
      const people = await transaction.selectFrom('people').select(['id', 'email']).execute()
      const accounts = await transaction
        .selectFrom('accounts')
        .leftJoin('account_overviews', 'account_overviews.account_id', 'accounts.id')
        .select(['accounts.id', 'accounts.name', 'accounts.email', 'account_overviews.value', 'account_overviews.change'])
        .execute()
      for (const { key, email } of firm.people.filter((one) => one.edition === edition))
        textsBySubject.push([`person ${key}`, people.flatMap((row) => (row.email === email ? [row.id] : []))])
      for (const { key, name, email } of firm.accounts.filter((one) => one.edition === edition)) {
        const row = accounts.find((one) => one.name === name && one.email === email)
        const amounts = [row?.value, row?.change].filter((text) => text && amountPattern.test(text))
        textsBySubject.push([`account ${key}`, [row?.id ?? '', ...amounts.map(String)]])
      }
    })
  }
  return textsBySubject
}

const pages = ['', '/record', '/contacts']
const portfolioPages = ['/holdings', '/transactions', '/contract-notes']

/** Reads ids and amounts of each account from the responses to an admin. */
async function readFigures(app: TestApp): Promise<[Subject, string[]][]> {
  const cookie = await app.signIn('oscar-venn')
  const { edition } = app.findPerson('oscar-venn')
  const textsBySubject: [Subject, string[]][] = []
  for (const { key } of firm.accounts.filter((account) => account.edition === edition)) {
    const path = `/api/accounts/${await app.findAccountId(key)}`
    const responses = await Promise.all(pages.map((page) => app.get(path + page, { cookie })))
    const portfolios = (responses[0]?.json?.portfolios ?? []) as { id: string }[]
    for (const { id } of portfolios)
      responses.push(...(await Promise.all(portfolioPages.map((page) => app.get(`/api/portfolios/${id}${page}`, { cookie })))))
    textsBySubject.push([`account ${key}`, responses.flatMap(({ json }) => collectMarkerTexts(json))])
  }
  return textsBySubject
}

/** Collects values of `id` and exact amounts. Prices are excluded, because they are the same for all clients. */
function collectMarkerTexts(json: unknown, name = ''): string[] {
  if (typeof json === 'string') return name === 'id' || (amountPattern.test(json) && !/price/i.test(name)) ? [json] : []
  if (Array.isArray(json)) return json.flatMap((one) => collectMarkerTexts(one, name))
  if (json === null || typeof json !== 'object') return []
  return Object.entries(json).flatMap(([key, value]) => collectMarkerTexts(value, key))
}

function listVisibleSubjects(personKey: string | undefined): Set<Subject> {
  const person = firm.people.find(({ key }) => key === personKey)
  if (!person) return new Set()
  const seesEverything = person.role === 'admin' || person.role === 'company-admin'
  const groups = firm.accessGroups.filter(({ active, team }) => active && team.includes(person.key))
  const accounts = firm.accounts.filter(
    ({ key, edition, people }) =>
      (seesEverything && edition === person.edition) ||
      people.some((one) => one.person === person.key) ||
      groups.some((group) => group.accounts.includes(key)),
  )
  const portals = firm.portals.filter(
    ({ id, organisation }) => accounts.some(({ portal }) => portal === id) || organisation === person.organisation,
  )
  const people = firm.people.filter(
    ({ key, organisation }) =>
      accounts.some((account) => account.people.some((one) => one.person === key)) ||
      portals.some((portal) => portal.organisation === organisation),
  )
  return new Set<Subject>([
    `person ${person.key}`,
    ...accounts.map(({ key }): Subject => `account ${key}`),
    ...portals.map(({ id }): Subject => `portal ${id}`),
    ...people.map(({ key }): Subject => `person ${key}`),
  ])
}
