/** The vendor's codes of sectors. */
export const sectorCodes: Record<string, string> = {
  'Communication Services': 'COM',
  'Consumer Discretionary': 'CDI',
  'Consumer Staples': 'CST',
  Energy: 'ENE',
  Financials: 'FIN',
  'Health Care': 'HLC',
  Industrials: 'IND',
  'Information Technology': 'ITC',
  Materials: 'MAT',
  'Real Estate': 'REA',
  Utilities: 'UTL',
  'Government Bonds': 'GOV',
  'Index-linked Bonds': 'ILB',
  'Corporate Bonds': 'COR',
  'High Yield Bonds': 'HYB',
  'Emerging Market Bonds': 'EMB',
  Infrastructure: 'INF',
  Commodities: 'CMD',
  'Private Equity': 'PEQ',
  Cash: 'CSH',
  Other: 'OTH',
}

export const regionCodes: Record<string, string> = {
  Global: 'GLB',
  'United Kingdom': 'UKM',
  'Europe ex-UK': 'EUR',
  'North America': 'NAM',
  Japan: 'JPN',
  'Asia Pacific ex-Japan': 'APA',
  'Emerging Markets': 'EME',
}
