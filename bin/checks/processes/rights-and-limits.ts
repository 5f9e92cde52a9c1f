import { randomUUID } from 'node:crypto'
import { createDemoFirm } from '@atrium/demo/firm/firm'
import type { call, CallOptions } from '../../client.ts'

/** Two processes on one database, as the checks of rights and limits use them. */
export type TwoProcesses = {
  /** Sends a request to the next process in turn. */
  send: (method: string, path: string, options?: CallOptions) => ReturnType<typeof call>
  /** Sends a request to one of them. */
  sendTo: (index: 0 | 1, method: string, path: string, options?: CallOptions) => ReturnType<typeof call>
  signIn: (key: string, options?: { host?: string }) => Promise<string>
  /** Runs `bin/admin` on their database. */
  administer: (...args: string[]) => Promise<void>
}
export type Finding = { title: string; isGood: boolean; seen: object }
type Item = { id: string; name: string; version: string; values: Record<string, unknown> }

const parallel = 50
const portal = 'private-clients'
const firm = createDemoFirm({ clients: 0 })
const findPerson = (wanted: string) => {
  const person = firm.people.find(({ key }) => key === wanted)
  if (!person) throw new Error(`The demo firm has no person ${wanted}`)
  return person
}

const countBy = (values: readonly (string | number)[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(values, (value) => value)].map(([value, found]) => [value, found.length]))

function openCollections({ send }: TwoProcesses, cookie: string, host = 'localhost') {
  const options = { cookie, host }
  const read = async <Result>(method: string, path: string, body?: object): Promise<Result> => {
    const response = await send(method, `/api/collections/${path}`, { ...options, ...(body && { body }) })
    if (response.status !== 200) throw new Error(`${method} ${path}: ${response.text}`)
    return response.json as Result
  }
  return {
    find: async (collection: string, query: object) => (await read<{ items: Item[] }>('POST', `${collection}/search`, query)).items,
    get: (collection: string, id: string) => read<Item>('GET', `${collection}/items/${id}`),
    add: (collection: string, values: object, id: string = randomUUID()) => read<Item>('POST', `${collection}/items`, { id, values }),
    tryToAdd: (collection: string, values: object) =>
      send('POST', `/api/collections/${collection}/items`, { ...options, body: { id: randomUUID(), values } }),
    change: ({ id, version }: Item, collection: string, values: object) =>
      read<Item>('PATCH', `${collection}/items/${id}`, { version, values }),
    remove: (collection: string, id: string) => read<object>('DELETE', `${collection}/items/${id}`),
  }
}

/**
 * Checks that an adviser outside the access group of a client finds nothing of them at either process, and that a change of the group or of
 * the adviser's own access applies to the next request at the other process.
 */
export async function checkRights(processes: TwoProcesses): Promise<Finding> {
  const { sendTo } = processes
  const admin = openCollections(processes, await processes.signIn('oscar-venn'))
  const adviser = await processes.signIn('tobias-hartnell')
  const [user] = await admin.find('users', { search: findPerson('tobias-hartnell').email })
  const [account] = await admin.find('accounts', { search: findPerson('geoffrey-tillotson').email })
  if (!user || !account) throw new Error('The demo firm lacks the adviser or the client of this check')
  const search = encodeURIComponent(account.name)
  const readEverywhere = () =>
    Promise.all(
      ([0, 1] as const).flatMap((index) => [
        sendTo(index, 'GET', `/api/accounts/${account.id}`, { cookie: adviser }).then(({ status }) => status),
        sendTo(index, 'GET', `/api/search?q=${search}`, { cookie: adviser }).then(({ status, text }) =>
          status === 200 ? Number(text.includes(account.id)) : status,
        ),
        sendTo(index, 'GET', `/api/portals/${portal}/accounts?search=${search}`, { cookie: adviser }).then(({ status, text }) =>
          status === 200 ? Number(text.includes(account.id)) : status,
        ),
      ]),
    )
  const outside = await readEverywhere()
  const group = await admin.add('accessGroups', { name: 'Holiday cover', portal, team: [user.id], clients: [account.id] })
  const inside = await readEverywhere()
  await admin.remove('accessGroups', group.id)
  const outsideAgain = await readEverywhere()
  await processes.administer('disable', '--email', findPerson('tobias-hartnell').email, '--reason', 'left the firm')
  const disabled = await readEverywhere()
  const seen = { outside, inside, outsideAgain, disabled }
  const isEach = (found: readonly number[], ...wanted: number[]) => JSON.stringify(found) === JSON.stringify([...wanted, ...wanted])
  return {
    title:
      'an adviser sees a client only while in the access group, and nothing once disabled, from the next request at both processes on [S03] [S08]',
    isGood: isEach(outside, 404, 0, 0) && isEach(inside, 200, 1, 1) && isEach(outsideAgain, 404, 0, 0) && isEach(disabled, 401, 401, 401),
    seen,
  }
}

/** Checks that of fifty parallel sales of one unit each, as many succeed as there are units. */
export async function checkOversell(processes: TwoProcesses): Promise<Finding> {
  const host = `${findPerson('miriam-castle').edition}.localhost`
  const admin = openCollections(processes, await processes.signIn('miriam-castle', { host }), host)
  const currency = 'GBP'
  const held = (await admin.find('holdings', {})).find(({ values }) => values['currency'] === currency)
  if (!held) throw new Error(`The demo firm’s ledger holds nothing in ${currency}`)
  const { symbol, portfolio } = held.values as { symbol: string; portfolio: string }
  const { account } = (await admin.get('portfolios', portfolio)).values
  const date = new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10)
  const created = await admin.add('portfolios', { name: 'Units sold at once', account, portfolioType: 'GIA', inception: date, currency })
  const entry = { portfolio: created.id, symbol, date }
  await admin.add('transactions', { portfolio: created.id, type: 'contribution', date, amount: '1000.00' })
  await admin.add('transactions', { ...entry, type: 'purchase', units: '10', price: '1000', amount: '-100.00' })
  const sales = await Promise.all(
    Array.from({ length: parallel }, () =>
      admin.tryToAdd('transactions', { ...entry, type: 'sale', units: '1', price: '1000', amount: '10.00' }),
    ),
  )
  // A sale that met another at the same moment is refused as a conflict, and is sent again as a browser would.
  let sold = sales.filter(({ status }) => status === 200).length
  const statuses = sales.map(({ status }) => status)
  while (statuses.length < parallel * 3) {
    const again = await admin.tryToAdd('transactions', { ...entry, type: 'sale', units: '1', price: '1000', amount: '10.00' })
    statuses.push(again.status)
    sold += Number(again.status === 200)
  }
  const left = (await admin.find('holdings', { filters: [{ field: 'portfolio', value: created.id }] })).map(({ values }) => values['units'])
  return {
    title: `of ${parallel} parallel sales of one unit, and more one by one, exactly as many succeed as there are units [S48]`,
    isGood: sold === 10 && left.length === 0 && statuses.every((status) => [200, 400, 409].includes(status)),
    seen: { ...countBy(statuses), sold, left },
  }
}

/** Checks that parallel requests take no more seats of accounts and advisers, and create no more portals, than the firm has. */
export async function checkSeats(processes: TwoProcesses): Promise<Finding> {
  const { send } = processes
  const admin = openCollections(processes, await processes.signIn('oscar-venn'))
  const companyAdmin = await processes.signIn('beatrix-lisle')
  const readOrganisation = async () =>
    (await send('GET', '/api/organisation', { cookie: companyAdmin })).json as Record<
      'accounts' | 'advisers',
      { used: number; limit: number }
    >
  const { accounts, advisers } = await readOrganisation()
  const free = { accounts: 5, advisers: 2 }
  const subscription = await admin.add('subscriptions', {
    name: 'Nearly full',
    accounts: String(accounts.used + free.accounts),
    advisors: String(advisers.used + free.advisers),
  })
  for (const one of await admin.find('portals', {}))
    await admin.change(await admin.get('portals', one.id), 'portals', { subscription: one.id === portal ? subscription.id : null })
  const added = await Promise.all(
    Array.from({ length: parallel }, (_, index) =>
      admin.tryToAdd('accounts', {
        name: `Client of seat ${index}`,
        email: `seat${index}@dale-farm.example`,
        portal,
        external_id: `SEAT-${index}`,
        inception: '2026-03-02',
        location: 'Skipton',
      }),
    ),
  )
  const joined = await joinAsAdvisers(processes, companyAdmin, free.advisers + 4)
  const after = await readOrganisation()
  const portalsBefore = (await admin.find('portals', {})).length
  const organisation = (await admin.get('portals', portal)).values['company'] as string
  await admin.change(await admin.get('organisations', organisation), 'organisations', { maxPortals: portalsBefore + 1 })
  const made = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      send('POST', '/api/portals', { cookie: companyAdmin, body: { name: `Portal at once ${index}`, theme: 'akta' } }),
    ),
  )
  const portals = (await admin.find('portals', {})).length
  const seen = {
    accounts: { free: free.accounts, ...countBy(added.map(({ status }) => status)), ...after.accounts },
    advisers: { free: free.advisers, ...countBy(joined), ...after.advisers },
    portals: { free: 1, before: portalsBefore, after: portals, ...countBy(made.map(({ status }) => status)) },
  }
  return {
    title: 'parallel requests to two processes take no more seats of accounts, advisers and portals than there are [S50]',
    isGood:
      added.filter(({ status }) => status === 200).length === free.accounts &&
      after.accounts.used === after.accounts.limit &&
      joined.filter((status) => status === 200).length === free.advisers &&
      after.advisers.used === after.advisers.limit &&
      portals === portalsBefore + 1,
    seen,
  }
}

/** Invites advisers, who confirm their address at the same time. Returns the status of each confirmation. */
async function joinAsAdvisers({ send }: TwoProcesses, companyAdmin: string, count: number): Promise<number[]> {
  const signupCode = firm.organisations.find(({ edition }) => edition === 'wealth')?.signupCode
  const begun = []
  for (let index = 0; index < count; index++) {
    const email = `adviser${index}@harcourt-lisle.example`
    await send('POST', '/api/adviser-invitations', { cookie: companyAdmin, body: { email } })
    const invitation = (await readMail(send, email, /#token=([\w-]{43})/)) ?? ''
    const body = { name: 'Ada Quayle', email, password: 'Slate-Harbour-2026', acceptsTerms: true, invitation, signupCode }
    const { cookie } = await send('POST', '/api/sign-ups', { body })
    begun.push({ cookie, code: await readMail(send, email, /\b(\d{8})\b/) })
  }
  const confirmed = await Promise.all(
    begun.map(({ cookie, code }) => send('POST', '/api/sign-ups/confirmation', { cookie, body: { code } })),
  )
  return confirmed.map(({ status }) => status)
}

async function readMail(send: TwoProcesses['send'], email: string, pattern: RegExp): Promise<string | undefined> {
  const mails = (await send('GET', '/dev/mail')).json as { to: string; text: string }[]
  return mails.filter(({ to }) => to === email).flatMap(({ text }) => pattern.exec(text)?.[1] ?? [])[0]
}
