import { nameField, text } from '@atrium/collections/server/collections/labels'
import type { FieldDefinition } from '@atrium/domain/fields/definition'
import { regions, toOptions } from '@atrium/ledger/server/entries/option-rules'
import { listHoldingsOf, listLatestEntries } from '../holdings/reads.ts'
import { accountOf } from '../managing/access.ts'
import { pickValues, repeated, textOf, type ManagedRecord, type Managing, type ManagingForm } from '../managing/form-rules.ts'
import { createItem, findItem, requireItem, saveItem } from '../managing/item-writes.ts'
import { ledgerReason, requireLedger } from '../managing/ledger-rules.ts'

const names = ['name', 'region', 'currency']

const fields: FieldDefinition[] = [
  nameField,
  {
    name: 'region',
    type: 'select',
    label: text('Region', 'Svæði', 'Περιοχή'),
    options: toOptions(regions, ['Global', 'Europe', 'USA']),
  },
  {
    name: 'currency',
    type: 'select',
    required: true,
    label: text('Currency', 'Gjaldmiðill', 'Νόμισμα'),
    options: ['USD', 'EUR', 'GBP'].map((value) => ({ value, label: value })),
  },
]

/** Portfolios of Atrium's own ledger. A new one is a general investment account, which begins with its first entry. */
export const portfolioForm: ManagingForm = {
  one: text('portfolio', 'eignasafn', 'χαρτοφυλάκιο'),
  find: findPortfolio,
  async open({ transaction, scope }, record) {
    const reason = ledgerReason(scope)
    const canAdd = reason === null
    return {
      ...(record && {
        related: [
          { form: 'holdings', canAdd, items: await listHoldingsOf(transaction, scope, record.id) },
          { form: 'transactions', canAdd, items: await listLatestEntries(transaction, scope, record.id) },
        ],
      }),
      fields,
      mayChange: reason === null,
      readOnlyReason: reason,
      defaults: { currency: ['USD', 'EUR', 'GBP'].includes(accountOf(scope).currency) ? accountOf(scope).currency : 'GBP' },
    }
  },
  async create(managing, { id, values }) {
    const { scope } = managing
    requireLedger(scope)
    if (await findItem(managing, 'portfolios', id)) return repeated(managing, findPortfolio, id, values)
    const own = { account: accountOf(scope).id, portfolioType: 'GIA', inception: scope.edition.today, beginsWithEntries: true }
    await createItem(managing, 'portfolios', { id, values: { ...own, ...pickValues(values, names) } })
    return { id }
  },
  async save(managing, record, values) {
    requireLedger(managing.scope)
    const item = await requireItem(managing, 'portfolios', record.id, 'lock')
    await saveItem(managing, 'portfolios', item, pickValues(values, names))
    return {}
  },
}

async function findPortfolio(managing: Managing, id: string, lock?: 'lock'): Promise<ManagedRecord | undefined> {
  const item = await findItem(managing, 'portfolios', id, lock)
  if (!item || textOf(item.values, 'account') !== managing.scope.account?.id) return undefined
  return { id, name: item.name, version: item.version, values: pickValues(item.values, names), references: [] }
}
