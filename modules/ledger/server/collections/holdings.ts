import { text } from '@atrium/collections/server/collections/labels'
import { defineCollection } from '@atrium/collections/server/contributions'
import { readHoldingFigures } from '../entries/holding-figure-reads.ts'
import { countHoldings, findHolding, listHoldingNames, listHoldings } from '../entries/holding-reads.ts'
import { assetClasses, assetTypes, regions, toOptions } from '../entries/option-rules.ts'
import { findSourceWarning } from '../entries/source-reads.ts'

/** Holdings of Atrium's own ledger, which follow from its transactions (specification decision 15). */
export const holdings = defineCollection({
  name: 'holdings',
  labels: { one: text('holding', 'eign', 'τοποθέτηση'), many: text('holdings', 'eignir', 'τοποθετήσεις') },
  icon: 'chart',
  menu: 'portals',
  columns: ['name', 'symbol', 'units'],
  page: '/dashboard/{portal}/portfolio/{portfolio}',
  readOnlyReason: text(
    'Holdings follow from the transactions. Correct or add a transaction to change them.',
    'Eignir leiða af færslunum. Leiðréttu færslu eða bættu við til að breyta þeim.',
    'Οι τοποθετήσεις προκύπτουν από τις κινήσεις. Διορθώστε ή προσθέστε μια κίνηση για να τις αλλάξετε.',
  ),
  fields: [
    { name: 'name', type: 'text', label: text('Name', 'Nafn', 'Όνομα') },
    { name: 'symbol', type: 'text', label: text('Symbol', 'Auðkenni', 'Σύμβολο') },
    { name: 'portfolio', type: 'collectionSelect', collection: 'portfolios', label: text('Portfolio', 'Eignasafn', 'Χαρτοφυλάκιο') },
    {
      name: 'assetclass',
      type: 'select',
      label: text('Asset class', 'Eignaflokkur', 'Κατηγορία στοιχείων'),
      options: toOptions(assetClasses),
    },
    {
      name: 'type',
      type: 'select',
      label: text('Type', 'Tegund', 'Είδος'),
      options: toOptions(assetTypes),
    },
    { name: 'units', type: 'number', label: text('Units', 'Einingar', 'Μερίδια') },
    { name: 'value', type: 'number', rules: ['money'], label: text('Value', 'Virði', 'Αξία') },
    { name: 'purchaseValue', type: 'number', rules: ['money'], label: text('Purchase value', 'Kaupverð', 'Αξία αγοράς') },
    { name: 'currency', type: 'text', label: text('Currency', 'Gjaldmiðill', 'Νόμισμα') },
    {
      name: 'region',
      type: 'select',
      label: text('Region', 'Svæði', 'Περιοχή'),
      options: toOptions(regions, ['Global', 'Europe', 'UK', 'North America', 'Emerging markets', 'Japan', 'Other']),
    },
    { name: 'portal', type: 'hidden' },
  ],
  store: {
    writesAs: 'person',
    list: listHoldings,
    count: countHoldings,
    find: findHolding,
    listNames: listHoldingNames,
    findWarning: findSourceWarning,
    derive: readHoldingFigures,
  },
})
