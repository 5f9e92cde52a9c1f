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
  label: text('Asset class', 'Eignaflokkur', 'Κατηγορία στοιχείων'),
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
  label: text('Units', 'Einingar', 'Μερίδια'),
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
    'The total paid, in the currency above',
    'Heildarverð í gjaldmiðlinum hér að ofan',
    'Το συνολικό ποσό που καταβλήθηκε, στο παραπάνω νόμισμα',
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
  label: text('Assumed annual growth (%)', 'Áætlaður ársvöxtur (%)', 'Εκτιμώμενη ετήσια αύξηση (%)'),
}

const pricePointsField: FieldDefinition = {
  name: 'pricePoints',
  type: 'custom',
  component: 'price-points',
  label: text('Valuations', 'Verðmöt', 'Αποτιμήσεις'),
  help: text(
    'The latest valuation is the property’s current value. You cannot delete a valuation; to correct it, enter a new one for the same date.',
    'Nýjasta verðmatið er núverandi verðmæti eignarinnar. Ekki er hægt að eyða verðmati; skráðu nýtt fyrir sama dag til að leiðrétta það.',
    'Η πιο πρόσφατη αποτίμηση είναι η τρέχουσα αξία του ακινήτου. Οι αποτιμήσεις δεν διαγράφονται· για διόρθωση, καταχωρίστε νέα για την ίδια ημερομηνία.',
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
