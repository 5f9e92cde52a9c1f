import type { Fault } from './fault.ts'

/** Faults in figures. */
export const figureFaults: readonly Fault[] = [
  {
    name: 'the change in value ignores the exchange rate of the day of a trade',
    edits: [['packages/domain/src/value-change/security.ts', 'value.times(finalRate).div(rate)', 'value']],
    tests: ['packages/domain/src/value-change.test.ts'],
  },
  {
    name: 'the change in value counts the transactions of its opening day again',
    edits: [['modules/wealth/server/changes/portfolio-rules.ts', "on > (opening?.valuedOn ?? '')", "on >= (opening?.valuedOn ?? '')"]],
    tests: ['modules/wealth/server/changes/changes.test.ts'],
  },
  {
    name: 'a transaction without an exchange rate is divided at the rate 1',
    edits: [['modules/wealth/server/changes/portfolio-rules.ts', 'rates)?.factor) ?? null', 'rates)?.factor) ?? new Decimal(1)']],
    tests: ['modules/wealth/server/changes/portfolio-rules.test.ts'],
  },
  {
    name: 'the last value of a holding without a price is treated as a withdrawal',
    edits: [
      [
        'packages/domain/src/movement.ts',
        'const isBeforeLedger = booked[0] === undefined || day.on < booked[0].on',
        'const isBeforeLedger = own.length === 0',
      ],
    ],
    tests: ['packages/domain/src/movement.test.ts'],
  },
  {
    name: 'a payment that the source states on another day is counted twice',
    edits: [
      [
        'packages/domain/src/movement.ts',
        'index > 0 ? inflow.minus(outflow).minus(paidIn).plus(paidOut) : zero',
        'index > 0 ? Decimal.max(inflow.minus(paidIn), zero).minus(Decimal.max(outflow.minus(paidOut), zero)) : zero',
      ],
    ],
    tests: ['packages/domain/src/movement.test.ts'],
  },
  {
    name: 'the change in value shows the pages of portfolios that are closed to the client',
    edits: [
      [
        'modules/wealth/server/changes/routes.ts',
        "input.account, 'portfolios')\n  return readAccountChange",
        "input.account, 'dashboard')\n  return readAccountChange",
      ],
    ],
    tests: ['modules/wealth/server/changes/changes.test.ts'],
  },
  {
    name: 'the explanation of a change in value leaves out a transaction',
    edits: [['modules/wealth/server/changes/row-explanation-rules.ts', 'source.flows.map((flow)', 'source.flows.slice(1).map((flow)']],
    tests: ['modules/wealth/server/changes/explanations.test.ts'],
  },
  {
    name: 'the periods between payments of a return ignore payments in',
    edits: [['packages/domain/src/performance/sub-periods.ts', 'paidIn: day.inflow', 'paidIn: zero']],
    tests: ['packages/domain/src/performance/sub-periods.test.ts'],
  },
  {
    name: 'a refusal in a worker thread is reported as a fault of the server',
    edits: [['platform/threads/calculation-outcome.ts', 'if (!(error instanceof ORPCError)) throw error', 'throw error']],
    tests: ['platform/threads/calculation-thread.test.ts'],
  },
  {
    name: 'the best investments rank the holdings of each portfolio separately',
    edits: [['modules/wealth/server/changes/investment-rules.ts', '({ row }) => row.security', '({ row }) => row.id']],
    tests: ['modules/wealth/server/changes/changes.test.ts'],
  },
  {
    name: 'the return of an investment counts the days before its first purchase',
    edits: [
      [
        'modules/wealth/server/changes/investment-rules.ts',
        '(startValue.isZero() ? days[0] : undefined) ?? daysAfter(from, 1)',
        'daysAfter(from, 1)',
      ],
    ],
    tests: ['modules/wealth/server/changes/investment-rules.test.ts'],
  },
  {
    name: 'the returns of an account leave out a portfolio that could not be read',
    edits: [['modules/wealth/server/wealth/account-series-rules.ts', '  if (known.length < portfolios.length) return null\n', '']],
    tests: ['modules/wealth/server/wealth/performance.test.ts'],
  },
]
