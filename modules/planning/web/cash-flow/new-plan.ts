import type { NetWorth } from '../../contract/net-worth.ts'
import type { PlanDocument } from '../../contract/cash-flow-plan.ts'
import {
  defaultPlanHorizon,
  defaultRetirementAge,
  planAccountKinds,
  planAssumptions,
  type PlanAccountKind,
} from '../../contract/cash-flow-terms.ts'

/** The full new State Pension of 2026/27, which the person replaces with their own forecast. */
const fullStatePension = '12547.60'

const owner = 'person-1'

/** Creates a plan from what is recorded: portfolios and savings become its accounts. Homes and other property are not drawn. */
export function createPlan(recorded: NetWorth | undefined, names: { statePension: string; salary: string; living: string }): PlanDocument {
  return {
    people: [
      {
        id: owner,
        name: recorded?.accountName ?? '',
        dateOfBirth: '',
        region: 'ruk',
        retirementAge: defaultRetirementAge,
        horizonAge: defaultPlanHorizon,
      },
    ],
    accounts: recorded ? listAccounts(recorded) : [],
    incomes: [
      {
        id: 'salary',
        name: names.salary,
        person: owner,
        kind: 'employment',
        amount: '',
        fromAge: null,
        until: 'retirement',
        survivorShare: 0,
      },
      {
        id: 'state-pension',
        name: names.statePension,
        person: owner,
        kind: 'statePension',
        amount: fullStatePension,
        fromAge: null,
        until: null,
        survivorShare: 0,
      },
    ],
    spending: [{ id: 'living', name: names.living, amount: '', fromAge: null, untilAge: null, survivorShare: 70 }],
    contributions: [],
    events: [],
    goals: [],
    drawdown: [...planAccountKinds],
    assumptions: { ...planAssumptions },
    scenarios: [],
  }
}

const kindsOfHoldings: Readonly<Record<string, PlanAccountKind>> = { cash: 'cash', equities: 'gia', bonds: 'gia', pension: 'pension' }

function listAccounts({ portfolios, holdings, currency }: NetWorth): PlanDocument['accounts'] {
  const isCounted = (counted: { amount: string; currency: string } | null) => counted?.currency === 'GBP' && !counted.amount.startsWith('-')
  const fromPortfolios = portfolios.map(({ name, type, counted }) => ({ name, kind: kindOfPortfolio(String(type)), counted }))
  const fromHoldings = holdings.flatMap(({ name, type, counted }) => {
    const kind = kindsOfHoldings[type]
    return kind ? [{ name, kind, counted }] : []
  })
  if (currency !== 'GBP') return []
  return [...fromPortfolios, ...fromHoldings].flatMap(({ name, kind, counted }, index) =>
    isCounted(counted)
      ? [{ id: `account-${index + 1}`, name: name.slice(0, 80), owner, kind, balance: Number(counted!.amount).toFixed(2), baseCost: null }]
      : [],
  )
}

function kindOfPortfolio(type: string): PlanAccountKind {
  if (/isa/i.test(type)) return 'isa'
  return /sipp|ssas|pension/i.test(type) ? 'pension' : 'gia'
}
