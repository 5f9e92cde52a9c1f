import { isRecord, type FieldIssue } from '@atrium/domain/fields/field-type'
import type { FieldValues } from '@atrium/domain/fields/definition'
import { Decimal, sum } from '@atrium/domain/decimal'
import { defineCollection } from '../contributions.ts'
import { options, text } from './labels.ts'

/** Largest difference of the sum of weights from 100. */
const weightTolerance = '0.01'

/** Model portfolios: the band of equities (min, average, max, in per cent) and the weights of asset classes, which make 100 %. */
export const models = defineCollection({
  name: 'models',
  labels: {
    one: text('model portfolio', 'fyrirmyndarsafn', 'πρότυπο χαρτοφυλάκιο'),
    many: text('model portfolios', 'fyrirmyndarsöfn', 'πρότυπα χαρτοφυλάκια'),
  },
  icon: 'pie',
  menu: 'portals',
  audience: 'signed-in',
  columns: ['name', 'profile'],
  unique: ['name'],
  fields: [
    { name: 'name', type: 'text', required: true, limit: 200, label: text('Name', 'Nafn', 'Όνομα') },
    {
      name: 'profile',
      type: 'collectionSelect',
      collection: 'riskProfiles',
      required: true,
      label: text('Risk profile', 'Áhættusnið', 'Προφίλ κινδύνου'),
    },
    { name: 'min', type: 'number', required: true, min: 0, max: 100, label: text('Minimum (%)', 'Lágmark (%)', 'Ελάχιστο (%)') },
    { name: 'max', type: 'number', required: true, min: 0, max: 100, label: text('Maximum (%)', 'Hámark (%)', 'Μέγιστο (%)') },
    { name: 'avg', type: 'number', required: true, min: 0, max: 100, label: text('Average (%)', 'Meðaltal (%)', 'Μέσος όρος (%)') },
    {
      name: 'rebalance',
      type: 'select',
      required: true,
      label: text('Rebalancing', 'Endurjöfnun', 'Αναπροσαρμογή'),
      options: options(
        ['Monthly', 'Mánaðarlega', 'Μηνιαία'],
        ['Quarterly', 'Ársfjórðungslega', 'Τριμηνιαία'],
        ['Half-yearly', 'Hálfsárslega', 'Εξαμηνιαία'],
        ['Yearly', 'Árlega', 'Ετήσια'],
      ),
    },
    {
      name: 'data',
      type: 'multi-group-text-field',
      required: true,
      label: text('Asset classes (%)', 'Eignaflokkar (%)', 'Κατηγορίες στοιχείων (%)'),
    },
    {
      name: 'holdings',
      type: 'multi-group-text-field',
      label: text('Securities (symbol, %)', 'Verðbréf (auðkenni, %)', 'Τίτλοι (σύμβολο, %)'),
      help: text(
        'Needed for proposals. Include cash as “Cash”. The weights must make 100.',
        'Þarf fyrir tillögur. Skráðu reiðufé sem „Cash“. Vægin verða að vera 100 samtals.',
        'Απαιτείται για προτάσεις. Καταχωρίστε τα μετρητά ως «Cash». Τα ποσοστά πρέπει να δίνουν 100.',
      ),
    },
  ],
  check: checkModel,
})

function checkModel({ min, avg, max, data, holdings }: FieldValues): FieldIssue[] {
  const issues: FieldIssue[] = []
  const [low, middle, high] = [min, avg, max].map((value) => (typeof value === 'string' ? new Decimal(value) : null))
  if (low && middle && middle.lt(low)) issues.push({ path: 'avg', code: 'too-small', limit: low.toNumber() })
  if (high && middle && middle.gt(high)) issues.push({ path: 'avg', code: 'too-large', limit: high.toNumber() })
  if (low && high && low.gt(high)) issues.push({ path: 'max', code: 'too-small', limit: low.toNumber() })
  issues.push(...checkWeights('data', data))
  if (Array.isArray(holdings) && holdings.length > 0) issues.push(...checkWeights('holdings', holdings))
  return issues
}

/** Weights are numbers that make 100, each for another name. */
function checkWeights(path: string, rows: unknown): FieldIssue[] {
  const records = (Array.isArray(rows) ? rows : []).filter(isRecord)
  const weights = records.map((row) => (typeof row['value'] === 'string' ? new Decimal(row['value']) : null))
  if (weights.includes(null)) return [{ path, code: 'not-a-number' }]
  const names = records.map((row) => String(row['name']).toLowerCase())
  if (new Set(names).size < names.length) return [{ path, code: 'taken' }]
  return sum(weights).minus(100).abs().gt(weightTolerance) ? [{ path, code: 'not-hundred' }] : []
}
