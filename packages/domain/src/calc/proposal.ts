import { one, zero } from '../decimal.ts'
import { computeDrift, type Bands, type ModelLine } from '../proposals/drift.ts'
import { propose } from '../proposals/proposal.ts'
import { checkStaleness, proposalValidDays } from '../proposals/staleness.ts'
import { notNegative, positive, type Fields } from './fields.ts'
import { operation, type Kind } from './operation.ts'

const fraction = { min: 0, max: 1 }

export const proposal: Kind = {
  drift: operation(
    'drift-from-model',
    (fields) => ({ lines: fields.list('lines', (line) => ({ ...readLine(line), value: line.decimal('value') })), ...readBands(fields) }),
    computeDrift,
  ),
  propose: operation(
    'proposal',
    (fields) => {
      const model = fields.fields('model')
      const dealing = fields.fields('dealing')
      const prices = fields.fields('prices')
      return {
        model: { id: model.text('id'), version: model.whole('version'), lines: model.list('lines', readLine) },
        ...readBands(model),
        prices: Object.fromEntries(
          prices.names().map((name) => {
            const each = prices.fields(name)
            return [name, { price: each.decimal('price', positive), lot: each.decimalOr('lot', one, positive) }]
          }),
        ),
        accounts: fields.list('accounts', (account) => ({
          id: account.text('id'),
          kind: account.oneOf('kind', ['pension', 'isa', 'gia'] as const),
          cash: account.decimal('cash'),
          flow: account.decimalOr('flow', zero),
          holdings: account.list('holdings', (holding) => ({
            line: holding.text('line'),
            units: holding.decimal('units', notNegative),
            ...(holding.has('cost') && { cost: holding.decimal('cost', notNegative) }),
          })),
        })),
        minimumTrade: fields.amount('minimumTrade'),
        dealing: { fixed: dealing.amount('fixed'), rate: dealing.decimalOr('rate', zero, { min: 0, max: 0.5 }) },
        destination: fields.oneOf('destination', ['target', 'edge'] as const, 'target'),
        ...(fields.has('gainsLimit') && { gainsLimit: fields.decimal('gainsLimit', notNegative) }),
        ...(fields.has('tax') && { tax: readTax(fields.fields('tax')) }),
      }
    },
    propose,
  ),
  staleness: operation(
    'proposal-staleness',
    (fields) => {
      const [frozen, now] = [fields.fields('proposal'), fields.fields('now')]
      return {
        proposal: {
          frozenOn: frozen.day('frozenOn'),
          validDays: frozen.whole('validDays', proposalValidDays),
          modelVersion: frozen.whole('modelVersion'),
          prices: readAmounts(frozen.fields('prices')),
          holdings: readAmounts(frozen.fields('holdings')),
        },
        now: {
          date: now.day('date'),
          modelVersion: now.whole('modelVersion'),
          prices: readAmounts(now.fields('prices')),
          holdings: readAmounts(now.fields('holdings')),
        },
        ...(fields.has('priceTolerance') && { priceTolerance: fields.decimal('priceTolerance', fraction) }),
      }
    },
    checkStaleness,
  ),
}

function readLine(line: Fields): ModelLine {
  return {
    id: line.text('id'),
    target: line.decimal('target', fraction),
    ...(line.has('min') && { min: line.decimal('min', fraction) }),
    ...(line.has('max') && { max: line.decimal('max', fraction) }),
  }
}

function readBands(fields: Fields): { bands?: Bands } {
  if (!fields.has('bands')) return {}
  const bands = fields.fields('bands')
  return { bands: { absolute: bands.decimal('absolute', fraction), relative: bands.decimal('relative', fraction) } }
}

function readTax(tax: Fields) {
  return { exemptLeft: tax.amount('exemptLeft'), bandLeft: tax.amount('bandLeft') }
}

function readAmounts(fields: Fields) {
  return Object.fromEntries(fields.names().map((name) => [name, fields.decimal(name)]))
}
