import { nameField, text } from '@atrium/collections/server/collections/labels'
import { assetClasses, regions, toOptions } from '@atrium/ledger/server/entries/option-rules'
import type { FieldDefinition, FieldOption } from '@atrium/domain/fields/definition'

export const holdingVariants = [
  { name: 'security', label: text('Security', 'Verðbréf', 'Τίτλος') },
  { name: 'fund', label: text('Fund', 'Sjóður', 'Αμοιβαίο κεφάλαιο') },
  { name: 'property', label: text('Property', 'Fasteign', 'Ακίνητο') },
] as const

export type HoldingVariant = (typeof holdingVariants)[number]['name']

const plain = (...values: readonly string[]): FieldOption[] => values.map((value) => ({ value, label: value }))

/** Regions of securities, and those of funds and properties (specification 2, section 9). */
export const securityRegions = toOptions(regions, ['Global', 'Europe', 'UK', 'Japan', 'United States', 'Frankfurt'])
export const fundRegions = toOptions(regions, ['Global', 'Europe', 'UK', 'Japan', 'USA'])

export const assetClassField: FieldDefinition = {
  name: 'assetclass',
  type: 'select',
  label: text('Asset class', 'Eignaflokkur', 'Κατηγορία ενεργητικού'),
  options: toOptions(assetClasses, ['Equity', 'Fixed income', 'Other', 'Crypto']),
}

export const symbolField: FieldDefinition = {
  name: 'symbol',
  type: 'custom',
  component: 'security-symbol',
  required: true,
  requiredMessage: text('Symbol is required', 'Auðkenni vantar', 'Το σύμβολο είναι υποχρεωτικό'),
  label: text('Name', 'Nafn', 'Όνομα'),
  help: text('Search by name, symbol or ISIN', 'Leitaðu eftir nafni, auðkenni eða ISIN', 'Αναζήτηση με όνομα, σύμβολο ή ISIN'),
}

const currencyField = (...values: readonly string[]): FieldDefinition => ({
  name: 'currency',
  type: 'select',
  required: true,
  label: text('Currency', 'Gjaldmiðill', 'Νόμισμα'),
  options: plain(...values),
  help: text('GBX is pence', 'GBX er pens', 'GBX είναι πένες'),
})

const regionField = (choices: FieldOption[]): FieldDefinition => ({
  name: 'region',
  type: 'select',
  label: text('Region', 'Svæði', 'Περιοχή'),
  options: choices,
})

const unitsField: FieldDefinition = {
  name: 'units',
  type: 'number',
  rules: ['positive'],
  required: true,
  label: text('Units', 'Einingar', 'Μονάδες'),
}

const dateField: FieldDefinition = {
  name: 'date',
  type: 'date-picker',
  required: true,
  label: text('Purchase date', 'Kaupdagur', 'Ημερομηνία αγοράς'),
}

const purchaseField: FieldDefinition = {
  name: 'purchaseValue',
  type: 'number',
  rules: ['money', 'positive'],
  required: true,
  label: text('Purchase value', 'Kaupverð', 'Αξία αγοράς'),
  help: text(
    'What was paid, in the currency above',
    'Greitt verð í gjaldmiðlinum að ofan',
    'Το ποσό που καταβλήθηκε, στο παραπάνω νόμισμα',
  ),
}

const kindField: FieldDefinition = {
  name: 'type',
  type: 'select',
  label: text('Type', 'Tegund', 'Είδος'),
  value: 'equity',
  options: [
    { value: 'equity', label: text('Equity', 'Hlutabréf', 'Μετοχή') },
    { value: 'etf', label: text('ETF', 'Kauphallarsjóður', 'ETF') },
  ],
}

const growthField: FieldDefinition = {
  name: 'annual_growth',
  type: 'number',
  min: -100,
  max: 100,
  label: text('Assumed growth, % a year', 'Áætlaður vöxtur, % á ári', 'Υποτιθέμενη αύξηση, % τον χρόνο'),
}

const pricePointsField: FieldDefinition = {
  name: 'pricePoints',
  type: 'custom',
  component: 'price-points',
  label: text('Valuations', 'Verðmöt', 'Αποτιμήσεις'),
  help: text(
    'The last one is the value of the property. A recorded valuation stays; state another for its day to correct it',
    'Hið síðasta er virði eignarinnar. Skráð verðmat stendur; skráðu annað fyrir sama dag til að leiðrétta það',
    'Η τελευταία είναι η αξία του ακινήτου. Μια καταχωρισμένη αποτίμηση παραμένει· για διόρθωση δηλώστε άλλη για την ίδια ημέρα',
  ),
}

/** Fields of a holding by its variant (specification 2, section 3). */
export const holdingFields: Readonly<Record<HoldingVariant, readonly FieldDefinition[]>> = {
  security: [
    symbolField,
    kindField,
    unitsField,
    currencyField('USD', 'EUR', 'GBP', 'GBX', 'CAD'),
    regionField(securityRegions),
    assetClassField,
    dateField,
    purchaseField,
  ],
  fund: [
    symbolField,
    unitsField,
    currencyField('USD', 'EUR', 'GBP', 'GBX'),
    regionField(fundRegions),
    assetClassField,
    dateField,
    purchaseField,
  ],
  property: [
    nameField,
    currencyField('USD', 'EUR', 'GBP', 'GBX'),
    regionField(fundRegions),
    growthField,
    dateField,
    purchaseField,
    pricePointsField,
  ],
}
