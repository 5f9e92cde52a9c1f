import { describe, expect, it } from 'vitest'
import { toBusinessDay } from '../calendar.ts'
import { generateLedger } from '../ledger/ledger.ts'
import { computePositions } from '../ledger/positions.ts'
import { findClient, findPlan, listClients } from './clients.ts'
import { defaultGeneratedClients, createDemoFirm, demoPassword } from './firm.ts'

const today = '2026-11-21'
const lastDay = toBusinessDay('2026-11-20')
const firm = createDemoFirm({ clients: 10_000, today })
/** Lists the names of people. Clara Hendry is a client of every edition, so her name is listed with the edition. */
const listDistinctNames = (people: typeof firm.people) =>
  people.map(({ edition, name }) => (name === 'Clara Hendry' ? `${name} of ${edition}` : name))
const unique = (list: readonly unknown[]) => new Set(list).size === list.length

describe('a firm of ten thousand clients', () => {
  it('has unique people, accounts, external ids and portals', () => {
    expect(unique(firm.people.map(({ key }) => key))).toBe(true)
    expect(unique(firm.people.map(({ email }) => email))).toBe(true)
    expect(unique(listDistinctNames(firm.people))).toBe(true)
    expect(unique(firm.accounts.map(({ key }) => key))).toBe(true)
    expect(unique(firm.accounts.flatMap(({ externalId }) => externalId ?? []))).toBe(true)
    expect(unique(firm.portals.map(({ id }) => id))).toBe(true)
    for (const { email } of [...firm.people, ...firm.accounts]) expect(email).toMatch(/^[a-z0-9.'-]+@[a-z0-9.-]+\.example$/)
  })

  it('has unique names even if there are more clients than name pairs', () => {
    const { people } = createDemoFirm({ clients: 25_000, today })
    expect(unique(people.map(({ email }) => email))).toBe(true)
    expect(unique(listDistinctNames(people))).toBe(true)
  })

  it('has only references to existing records of the same edition', () => {
    const people = new Map(firm.people.map((person) => [person.key, person]))
    const portals = new Map(firm.portals.map((portal) => [portal.id, portal]))
    const groups = new Map(firm.groups.map((group) => [group.key, group]))
    const accounts = new Map(firm.accounts.map((account) => [account.key, account]))
    const organisations = new Set(firm.organisations.map(({ key }) => key))
    for (const account of firm.accounts) {
      expect(portals.get(account.portal)?.edition, account.key).toBe(account.edition)
      for (const { person } of account.people) expect(people.get(person)?.edition, `${account.key} ${person}`).toBe(account.edition)
      for (const group of account.groups) expect(groups.get(group)?.portal, `${account.key} ${group}`).toBe(account.portal)
    }
    for (const group of firm.accessGroups) {
      for (const person of group.team) expect(people.get(person)?.role).toBe('professional')
      for (const account of group.accounts) expect(accounts.get(account)?.portal, `${group.key} ${account}`).toBe(group.portal)
    }
    for (const person of firm.people) if (person.organisation) expect(organisations.has(person.organisation)).toBe(true)
    for (const portal of firm.portals) expect(organisations.has(portal.organisation)).toBe(true)
  })

  it('has no external id for one or two clients in a hundred', () => {
    const share = firm.accounts.filter(({ externalId }) => !externalId).length / firm.accounts.length
    expect(share).toBeGreaterThan(0.01)
    expect(share).toBeLessThan(0.02)
  })

  it('has Eleanor as the adviser of most clients, Tobias of some, and only access groups for the others', () => {
    const listAdviserAccounts = (adviser: string) =>
      firm.accounts
        .filter(({ people }) => people.some(({ person, relation }) => person === adviser && relation === 'adviser'))
        .map(({ key }) => key)
    const groupAccounts = new Set(firm.accessGroups.flatMap(({ accounts }) => accounts))
    const accountsWithoutAdviser = firm.accounts.filter(
      ({ people, edition }) => edition === 'wealth' && !people.some(({ relation }) => relation === 'adviser'),
    )
    expect(listAdviserAccounts('eleanor-whitcombe').length).toBeGreaterThan(5_500)
    expect(listAdviserAccounts('tobias-hartnell').length).toBeGreaterThan(2_000)
    expect(accountsWithoutAdviser.length).toBeGreaterThan(1_000)
    expect(accountsWithoutAdviser.every(({ key }) => groupAccounts.has(key))).toBe(true)
  })

  it('finds every generated client by the external id alone', () => {
    for (const account of firm.accounts.slice(-2_000)) {
      if (account.externalId) expect(findClient(account.externalId)).toMatchObject({ name: account.name, email: account.email })
    }
    expect(listClients(10_000).length).toBe(firm.accounts.filter(({ externalId }) => externalId).length)
    expect(findClient('HL-310000', 10_000)).toBeNull()
    expect(findClient('HL-300040')).toBeNull()
    expect(findPlan('HL-204417-02')?.type).toBe('GIA')
    expect(findPlan('HL-204417-09')).toBeNull()
  })

  it('takes the inception of an account from its oldest portfolio', () => {
    for (const account of firm.accounts.filter(({ externalId }) => externalId).slice(0, 400)) {
      expect(account.inception).toBe(
        findClient(account.externalId!)!
          .plans.map(({ inception }) => inception)
          .sort()[0],
      )
    }
  })

  it('gives generated clients one to four portfolios', () => {
    const counts = new Set(
      listClients(300)
        .slice(25)
        .map(({ id }) => findClient(id)!.plans.length),
    )
    expect(counts).toEqual(new Set([1, 2, 3, 4]))
  })
})

describe('people with stories', () => {
  const listAccounts = (person: string) => firm.accounts.filter(({ people }) => people.some((one) => one.person === person))
  const listSecurities = (id: string) =>
    findClient(id)!.plans.flatMap((plan) => [...computePositions(generateLedger(plan, lastDay), lastDay).units.keys()])

  it('have a password that Atrium accepts', () => {
    expect(demoPassword.length).toBeGreaterThanOrEqual(8)
    expect(demoPassword).toMatch(/\d/)
    expect(createDemoFirm({ today }).accounts.length).toBe(firm.accounts.length - 10_000 + defaultGeneratedClients)
  })

  it('include a login for every role and edition, with matching accounts', () => {
    expect(new Set(firm.logins.map(({ role }) => role))).toEqual(new Set(['admin', 'company-admin', 'professional', 'client']))
    expect(new Set(firm.logins.map(({ edition }) => edition))).toEqual(new Set(['wealth', 'asset-manager', 'partner', 'greek', 'demo']))
    for (const { person, account, portal, story } of firm.logins) {
      expect(story.length).toBeGreaterThan(10)
      if (!account) continue
      expect(listAccounts(person).map(({ key }) => key)).toContain(account)
      expect(firm.accounts.find(({ key }) => key === account)!.portal).toBe(portal)
    }
  })

  it('include Margaret, who has five portfolios, a trust, and the only holding without a price', () => {
    expect(listAccounts('margaret-ashworth').map(({ externalId }) => externalId)).toEqual(['HL-204417', 'HL-204420'])
    expect(findClient('HL-204417')!.plans.map(({ type }) => type)).toEqual(['SIPP', 'GIA', 'ISA', 'OPB', 'ExO'])
    const [symbols, currencies] = [
      listSecurities('HL-204417').map(({ symbol }) => symbol),
      listSecurities('HL-204417').map(({ priceCurrency }) => priceCurrency),
    ]
    expect(symbols).toContain('BRGCIV')
    expect(new Set(currencies)).toEqual(new Set(['GBP', 'GBX', 'USD', 'EUR']))
    const others = listClients(200)
      .filter(({ id }) => id !== 'HL-204417')
      .filter(({ id }) => listSecurities(id).some(({ symbol }) => symbol === 'BRGCIV'))
    expect(others).toEqual([])
  })

  it('include owners of accounts with joint owners, an attorney, three currencies, one portfolio, and no holdings', () => {
    const relations = (key: string) => firm.accounts.find((account) => account.key === key)!.people.map(({ relation }) => relation)
    expect(relations('fenwick-hale-joint').filter((relation) => relation === 'joint').length).toBe(2)
    expect(relations('bagshaw')).toContain('attorney')
    expect(new Set(findClient('HL-204465')!.plans.map(({ currency }) => currency))).toEqual(new Set(['GBP', 'USD', 'EUR']))
    expect(findClient('HL-204462')!.plans.length).toBe(1)
    expect(listSecurities('HL-204459')).toEqual([])
    expect(new Set(listAccounts('henrietta-lockwood').map(({ portal }) => portal))).toEqual(new Set(['private-clients', 'family-office']))
    expect(firm.accounts.find(({ key }) => key === 'fairbairn')!.externalId).toBeNull()
  })

  it('include Clara, whose transactions are the same in every edition', () => {
    const ids = ['HL-204480', 'CI-310010', 'FP-5130', 'GR-71010', 'DM-900010']
    const histories = ids.map((id) =>
      findClient(id)!.plans.map((plan) =>
        generateLedger(plan, lastDay).transactions.map(({ id: transaction, ...rest }) => ({
          ...rest,
          number: transaction.slice(id.length),
        })),
      ),
    )
    expect(histories[0]!.map((transactions) => transactions.length > 150)).toEqual([true, true])
    for (const history of histories.slice(1)) expect(history).toEqual(histories[0])
    expect(histories[0]![0]!.map(({ security }) => security?.symbol)).not.toEqual(histories[0]![1]!.map(({ security }) => security?.symbol))
  })

  it('include a retired man who draws an income every month', () => {
    const withdrawals = generateLedger(findPlan('HL-204450-01')!, lastDay).transactions.filter(({ type }) => type === 'Withdrawal')
    expect(withdrawals.length).toBeGreaterThan(65)
  })

  it('have Icelandic and Greek names in the letters of their language', () => {
    expect(
      firm.people
        .filter(({ locale }) => locale === 'is')
        .map(({ name }) => name)
        .join(),
    ).toMatch(/ð.*þ|Þ.*æ/)
    expect(firm.people.filter(({ locale }) => locale === 'el').every(({ name }) => /^[\u0370-\u03ff\s]+$/.test(name))).toBe(true)
  })
})
