// Atrium's names for the provider's codes. An unknown code is kept unchanged.

export const objectives: Readonly<Record<string, string>> = {
  income: 'Income',
  accumulation: 'Accumulation',
  'income-and-growth': 'Both',
}

export const assetClasses: Readonly<Record<string, string>> = {
  equity: 'Equities',
  'fixed-income': 'Fixed Interest',
  alternative: 'Alternatives',
  other: 'Other',
}

export const transactionTypes: Readonly<Record<string, string>> = {
  buy: 'Purchase',
  sell: 'Sale',
  'transfer-in': 'Transfer in',
  subscription: 'Contribution',
  redemption: 'Withdrawal',
  distribution: 'Dividend',
  interest: 'Interest',
  'advisory-fee': 'Management fee',
}

export const chargeNames: Readonly<Record<string, string>> = {
  commission: 'Commission',
  'stamp-duty': 'Stamp duty',
  'fx-margin': 'Currency conversion',
}

/** Names of sectors and regions that differ from the capitalised words of their codes. */
const specialNames: Readonly<Record<string, string>> = {
  'index-linked-bonds': 'Index-linked Bonds',
  'europe-ex-uk': 'Europe ex-UK',
  'asia-pacific-ex-japan': 'Asia Pacific ex-Japan',
}

export function formatName(slug: string): string {
  return specialNames[slug] ?? slug.replaceAll('-', ' ').replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
}
