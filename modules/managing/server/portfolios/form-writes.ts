import { nameField, options, text } from '@atrium/collections/server/collections/labels'
import type { FieldDefinition } from '@atrium/domain/fields/definition'
import { listHoldingsOf, listLatestEntries } from '../holdings/reads.ts'
import { accountOf } from '../managing/access.ts'
import { pickValues, repeated, textOf, type ManagedRecord, type Managing, type ManagingForm } from '../managing/form-rules.ts'
import { findLedgerItem, ledgerReason, ledgerStore, requireLedger } from '../managing/ledger-rules.ts'

const names = ['name', 'region', 'currency']

const fields: FieldDefinition[] = [
  nameField,
  {
    name: 'region',
    type: 'select',
    label: text('Region', 'Svæði', 'Περιοχή'),
    options: options(['Global', 'Heimurinn', 'Παγκόσμια'], ['Europe', 'Evrópa', 'Ευρώπη'], ['USA', 'Bandaríkin', 'ΗΠΑ']),
  },
  {
    name: 'currency',
    type: 'select',
    required: true,
    label: text('Currency', 'Gjaldmiðill', 'Νόμισμα'),
    options: ['USD', 'EUR', 'GBP'].map((value) => ({ value, label: value })),
  },
]

/** Portfolios of Atrium's own ledger. A new one is a general investment account that begins today, or with its first entry if that is earlier. */
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
    const { transaction, context, scope } = managing
    requireLedger(scope)
    const { store, collection } = ledgerStore(context, 'portfolios')
    if (await store.find(transaction, collection, id)) return repeated(managing, findPortfolio, id, values)
    const own = { account: accountOf(scope).id, portfolioType: 'GIA', inception: scope.edition.today, beginsWithEntries: true }
    await store.create?.(transaction, context, collection, { id, values: { ...own, ...pickValues(values, names) } })
    return { id }
  },
  async save(managing, record, values) {
    const { transaction, context, scope } = managing
    requireLedger(scope)
    const { store, collection } = ledgerStore(context, 'portfolios')
    const item = await findLedgerItem(managing, 'portfolios', record.id, 'lock')
    await store.save?.(transaction, context, collection, item, { ...item.values, ...pickValues(values, names) })
    return {}
  },
}

async function findPortfolio({ transaction, context, scope }: Managing, id: string, lock?: 'lock'): Promise<ManagedRecord | undefined> {
  const { store, collection } = ledgerStore(context, 'portfolios')
  const item = await store.find(transaction, collection, id, lock)
  if (!item || textOf(item.values, 'account') !== scope.account?.id) return undefined
  return { id, name: item.name, version: item.version, values: pickValues(item.values, names), references: [] }
}
