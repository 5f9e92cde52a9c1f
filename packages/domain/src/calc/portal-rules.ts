import { analyticsRange } from '../analytics-range.ts'
import { findBenchmarkLabel } from '../benchmark.ts'
import { isQuarterEnd, transactionWindow } from '../calendar.ts'
import { filterClients } from '../client-filter.ts'
import { Decimal } from '../decimal.ts'
import { shouldRequestFeedback } from '../feedback.ts'
import { holdingReturn } from '../holdings.ts'
import { checkModelPortfolio } from '../model-portfolio.ts'
import { netWorth, netWorthAsOf, storedValue } from '../net-worth.ts'
import { isUnderLetter } from '../phone-book.ts'
import { createSlug } from '../slug.ts'
import { statementTotals } from '../statement.ts'
import { taxYearsToDate } from '../tax-year.ts'
import { notNegative, type Fields } from './fields.ts'
import { operation, toJson, type Kind } from './operation.ts'

export const portalRules: Kind = {
  slug: operation(
    'slug',
    (fields) => ({ name: fields.text('name'), existing: fields.text('existing', '') }),
    createSlug,
    (slug) => ({ slug }),
  ),
  phonebook: operation(
    'phone-book-letter',
    (fields) => ({
      name: fields.text('name', ''),
      letter: fields.text('letter', ''),
      searchByFirstName: fields.flagOr('searchByFirstName', undefined),
    }),
    isUnderLetter,
    (match) => ({ match }),
  ),
  quarterEnd: operation(
    'quarter-end',
    (fields) => ({ date: fields.text('date') }),
    ({ date }) => isQuarterEnd(date),
    (valid) => ({ valid }),
  ),
  netWorth: operation('net-worth', (fields) => ({ values: readValues(fields) }), netWorth),
  netWorthAsOf: operation(
    'net-worth-as-of',
    (fields) => ({ valueDates: fields.days('valueDates'), today: fields.day('today') }),
    netWorthAsOf,
    (asOf) => ({ asOf }),
  ),
  holdingReturn: operation(
    'holding-return',
    (fields) => ({ value: fields.decimalOr('value', null), cost: fields.decimalOr('cost', null) }),
    holdingReturn,
    (value) => toJson({ return: value }),
  ),
  holdingSign: operation(
    'holding-sign',
    (fields) => ({ kind: fields.oneOf('radioType', ['asset', 'liability']), value: fields.decimal('value') }),
    storedValue,
    (stored) => toJson({ stored }),
  ),
  benchmark: operation(
    'benchmark',
    (fields) => ({ riskProfile: fields.decimalOr('riskProfile', null)?.toNumber() ?? null }),
    ({ riskProfile }) => findBenchmarkLabel(riskProfile),
    (label) => ({ label }),
  ),
  transactionWindow: operation(
    'transaction-window',
    (fields) => ({ date: fields.day('date'), months: fields.whole('months', 3) }),
    ({ date, months }) => transactionWindow(date, months),
  ),
  analyticsTaxYear: operation(
    'analytics-tax-year',
    (fields) => ({ today: fields.day('today') }),
    ({ today }) => taxYearsToDate(today),
    ({ current, previous }) => ({ currentTaxYear: current, previousTaxYear: previous }),
  ),
  analyticsRange: operation('analytics-range', (fields) => ({ period: fields.text('period'), today: fields.day('today') }), analyticsRange),
  feedbackPrompt: operation(
    'feedback-interval',
    (fields) => ({ lastSubmitted: fields.dayOr('lastSubmitted', null), today: fields.day('today') }),
    shouldRequestFeedback,
    (show) => ({ show }),
  ),
  statementTotals: operation('statement-totals', (fields) => ({ values: fields.decimals('values') }), statementTotals),
  modelPortfolio: operation(
    'model-portfolio',
    (fields) => ({
      min: fields.decimal('min'),
      avg: fields.decimal('avg'),
      max: fields.decimal('max'),
      allocation: fields.list('allocation', (each) => ({ name: each.text('name'), percent: each.decimal('value', notNegative) })),
    }),
    checkModelPortfolio,
    () => ({ valid: true }),
  ),
  clientFilter: operation(
    'client-filter',
    (fields) => ({
      accounts: fields.list('accounts', readAccount),
      filter: readFilter(fields.has('filter') ? fields.fields('filter') : fields),
    }),
    ({ accounts, filter }) => filterClients(accounts, filter),
    (accounts) =>
      toJson({ accounts: accounts.map(({ id, portfolios }) => ({ id, portfolios: portfolios.map((portfolio) => portfolio.name) })) }),
  ),
}

function readValues(fields: Fields): (Decimal | string | boolean | null)[] {
  return fields.items('values').map((value) => {
    if (typeof value === 'number') return Number.isFinite(value) ? new Decimal(value) : null
    return typeof value === 'string' || typeof value === 'boolean' ? value : null
  })
}

function readAccount(fields: Fields): Parameters<typeof filterClients>[0][number] {
  return {
    id: fields.text('id'),
    name: fields.text('name'),
    groups: fields.items('groups').map(String),
    portfolios: fields.list('portfolios', (each) => ({
      name: each.text('name'),
      type: each.text('type', ''),
      value: each.decimalOr('value', null),
    })),
  }
}

function readFilter(fields: Fields): Parameters<typeof filterClients>[1] {
  const letter = fields.has('phonebookLetter') ? fields.fields('phonebookLetter') : null
  return {
    search: fields.text('search', ''),
    phonebookLetter: letter && {
      letter: letter.text('letter', ''),
      searchByFirstName: letter.flagOr('searchByFirstName', undefined),
    },
    portfolioType: fields.text('portfolioType', ''),
    clientGroup: fields.text('clientGroup', ''),
    accessGroup: fields.has('accessGroup') ? fields.items('accessGroup').map(String) : null,
  }
}
