// Atrium's names for the provider's codes. An unknown code is kept unchanged.
export const portfolioTypes: Readonly<Record<number, string>> = { 1: 'GIA', 2: 'ISA', 3: 'SIPP', 4: 'ExO', 5: 'OPB', 6: 'Trust', 7: 'SSAS' }

export const objectives: Readonly<Record<string, string>> = { INC: 'Income', GRW: 'Accumulation', BAL: 'Both' }

export const assetClasses: Readonly<Record<string, string>> = { EQ: 'Equities', FI: 'Fixed Interest', AL: 'Alternatives', OT: 'Other' }

export const sectors: Readonly<Record<string, string>> = {
  COM: 'Communication Services',
  CDI: 'Consumer Discretionary',
  CST: 'Consumer Staples',
  ENE: 'Energy',
  FIN: 'Financials',
  HLC: 'Health Care',
  IND: 'Industrials',
  ITC: 'Information Technology',
  MAT: 'Materials',
  REA: 'Real Estate',
  UTL: 'Utilities',
  GOV: 'Government Bonds',
  ILB: 'Index-linked Bonds',
  COR: 'Corporate Bonds',
  HYB: 'High Yield Bonds',
  EMB: 'Emerging Market Bonds',
  INF: 'Infrastructure',
  CMD: 'Commodities',
  PEQ: 'Private Equity',
  CSH: 'Cash',
  OTH: 'Other',
}

export const regions: Readonly<Record<string, string>> = {
  GLB: 'Global',
  UKM: 'United Kingdom',
  EUR: 'Europe ex-UK',
  NAM: 'North America',
  JPN: 'Japan',
  APA: 'Asia Pacific ex-Japan',
  EME: 'Emerging Markets',
}

export const dayCountCodes = { 0: '30/360', 1: 'actual/actual', 4: '30E/360' } as const

export const titleTypes = { B: 'Purchase', S: 'Sale', D: 'Transfer in' } as const
export const cashTypes: Readonly<Record<string, string>> = { DEP: 'Contribution', WDR: 'Withdrawal', DIV: 'Dividend', INT: 'Interest' }

export const managementFee = { code: 'MGT', type: 'Management fee' }
export const feeTypes: Readonly<Record<string, string>> = { COM: 'Commission', STD: 'Stamp duty', FXC: 'Currency conversion' }
