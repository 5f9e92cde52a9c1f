import { text } from '@atrium/collections/server/collections/labels'
import type { FieldOption, LocalText } from '@atrium/domain/fields/definition'

type Labels<Name extends string = string> = Readonly<Record<Name, LocalText>>

/** Types of entries (specification decision 30). The first six are those of the specification's form. */
export const entryTypes = {
  purchase: text('Purchase', 'Kaup', 'Αγορά'),
  sale: text('Sale', 'Sala', 'Πώληση'),
  contribution: text('Contribution', 'Framlag', 'Εισφορά'),
  withdrawal: text('Withdrawal', 'Úttekt', 'Ανάληψη'),
  dividend: text('Dividend', 'Arður', 'Μέρισμα'),
  interest: text('Interest', 'Vextir', 'Τόκοι'),
  fee: text('Fee', 'Gjald', 'Αμοιβή'),
  tax: text('Tax', 'Skattur', 'Φόρος'),
  'transfer-in': text('Transfer in', 'Flutningur inn', 'Μεταφορά προς'),
  'transfer-out': text('Transfer out', 'Flutningur út', 'Μεταφορά από'),
  fx: text('Currency exchange', 'Gjaldeyrisviðskipti', 'Μετατροπή νομίσματος'),
  split: text('Split', 'Skipting', 'Διάσπαση'),
  exchange: text('Exchange', 'Skipti', 'Ανταλλαγή'),
} as const satisfies Labels

/** Returns the name of a type of entries. */
export const nameOfType = (type: string): LocalText => (entryTypes as Labels)[type] ?? type

/** Asset classes and types of holdings, and regions of securities (specification 2, section 9). */
export const assetClasses = {
  Equity: text('Equity', 'Hlutabréf', 'Μετοχές'),
  'Fixed income': text('Fixed income', 'Skuldabréf', 'Σταθερό εισόδημα'),
  Property: text('Property', 'Fasteignir', 'Ακίνητα'),
  Cash: text('Cash', 'Reiðufé', 'Μετρητά'),
  Other: text('Other', 'Annað', 'Άλλο'),
  Crypto: text('Crypto', 'Rafmyntir', 'Κρυπτονομίσματα'),
} as const satisfies Labels

export const assetTypes = {
  Stock: text('Stock', 'Hlutabréf', 'Μετοχή'),
  Fund: text('Fund', 'Sjóður', 'Αμοιβαίο κεφάλαιο'),
  Cash: text('Cash', 'Reiðufé', 'Μετρητά'),
  Commodity: text('Commodity', 'Hrávara', 'Εμπόρευμα'),
  Other: text('Other', 'Annað', 'Άλλο'),
} as const satisfies Labels

export const regions = {
  Global: text('Global', 'Heimurinn', 'Παγκόσμια'),
  Europe: text('Europe', 'Evrópa', 'Ευρώπη'),
  UK: text('UK', 'Bretland', 'Ηνωμένο Βασίλειο'),
  'North America': text('North America', 'Norður-Ameríka', 'Βόρεια Αμερική'),
  USA: text('USA', 'Bandaríkin', 'ΗΠΑ'),
  'United States': text('United States', 'Bandaríkin', 'Ηνωμένες Πολιτείες'),
  'Emerging markets': text('Emerging markets', 'Nýmarkaðir', 'Αναδυόμενες αγορές'),
  Japan: text('Japan', 'Japan', 'Ιαπωνία'),
  Frankfurt: text('Frankfurt', 'Frankfurt', 'Φρανκφούρτη'),
  Other: text('Other', 'Annað', 'Άλλο'),
} as const satisfies Labels

/** Returns options in the given order; all by default. */
export const toOptions = <Name extends string>(
  labels: Labels<Name>,
  names: readonly NoInfer<Name>[] = Object.keys(labels) as Name[],
): FieldOption[] => names.map((value) => ({ value, label: labels[value] }))
