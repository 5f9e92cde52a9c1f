import { toCashFlowInput } from '../../contract/cash-flow-input.ts'
import type { PlanDocument } from '../../contract/cash-flow-plan.ts'

/** A plan as it is typed in tests. */
export const examplePlan: PlanDocument = {
  people: [{ id: 'ann', name: 'Ann', dateOfBirth: '1964-06-15', region: 'ruk', retirementAge: 65, horizonAge: 95 }],
  accounts: [
    { id: 'cash', name: 'Savings', owner: 'ann', kind: 'cash', balance: '30000', baseCost: null },
    { id: 'gia', name: 'General account', owner: 'ann', kind: 'gia', balance: '100000', baseCost: '60000' },
    { id: 'isa', name: 'ISA', owner: 'ann', kind: 'isa', balance: '120000', baseCost: null },
    { id: 'sipp', name: 'Pension', owner: 'ann', kind: 'pension', balance: '400000', baseCost: null },
  ],
  incomes: [
    {
      id: 'salary',
      name: 'Salary',
      person: 'ann',
      kind: 'employment',
      amount: '50000',
      fromAge: null,
      until: 'retirement',
      survivorShare: 0,
    },
    {
      id: 'state',
      name: 'State Pension',
      person: 'ann',
      kind: 'statePension',
      amount: '12547.6',
      fromAge: null,
      until: null,
      survivorShare: 0,
    },
  ],
  spending: [{ id: 'living', name: 'Living costs', amount: '40000', fromAge: null, untilAge: null, survivorShare: 100 }],
  contributions: [{ id: 'own', account: 'sipp', amount: '6000', isEmployer: false, until: 'retirement' }],
  events: [{ id: 'car', name: 'Car', amount: '-20000', date: '2030-05-01' }],
  goals: [{ id: 'boat', name: 'Boat', kind: 'spend', amount: '30000', date: '2032-05-01' }],
  drawdown: ['cash', 'gia', 'isa', 'pension'],
  assumptions: { growth: '4', cashReturn: '2', inflation: '2', charge: '0.5', dividendYield: '2', fluctuation: '11' },
  scenarios: [{ id: 'early', name: 'Retire at 60', changes: { retirementAge: 60 } }],
}

/** A request to explain a figure of it. */
export const exampleFigure = {
  input: toCashFlowInput(examplePlan, { firstYear: '2026/27', rules: '2026/27' }),
  figure: 'closing',
  taxYear: '2027/28',
}
