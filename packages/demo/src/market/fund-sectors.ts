import type { Security } from './securities.ts'

/** Sectors of equity funds by region, in basis points. The rest to 10,000 is not classified. */
const sectorsByRegion: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  Global: {
    'Information Technology': 2_480,
    Financials: 1_610,
    'Health Care': 1_120,
    'Consumer Discretionary': 1_080,
    Industrials: 1_060,
    'Communication Services': 780,
    'Consumer Staples': 650,
    Energy: 420,
    Materials: 380,
    Utilities: 270,
    'Real Estate': 40,
    Cash: 110,
  },
  'United Kingdom': {
    Financials: 2_240,
    'Consumer Staples': 1_560,
    Industrials: 1_390,
    Energy: 1_080,
    'Health Care': 1_070,
    Materials: 760,
    'Consumer Discretionary': 640,
    Utilities: 430,
    'Communication Services': 310,
    'Real Estate': 190,
    'Information Technology': 120,
    Cash: 210,
  },
  'North America': {
    'Information Technology': 3_080,
    Financials: 1_340,
    'Health Care': 1_180,
    'Consumer Discretionary': 1_050,
    'Communication Services': 920,
    Industrials: 860,
    'Consumer Staples': 590,
    Energy: 370,
    Utilities: 240,
    Materials: 220,
    'Real Estate': 150,
  },
  'Europe ex-UK': {
    Financials: 1_980,
    Industrials: 1_870,
    'Health Care': 1_460,
    'Consumer Discretionary': 1_120,
    'Information Technology': 940,
    'Consumer Staples': 870,
    Materials: 580,
    Utilities: 430,
    'Communication Services': 360,
    Energy: 210,
    'Real Estate': 80,
    Cash: 100,
  },
  Japan: {
    Industrials: 2_310,
    'Consumer Discretionary': 1_840,
    'Information Technology': 1_450,
    Financials: 1_380,
    'Health Care': 790,
    'Communication Services': 760,
    'Consumer Staples': 570,
    Materials: 510,
    'Real Estate': 210,
    Utilities: 110,
    Energy: 70,
  },
  'Asia Pacific ex-Japan': {
    'Information Technology': 2_640,
    Financials: 2_270,
    'Consumer Discretionary': 1_290,
    'Communication Services': 880,
    Industrials: 720,
    Materials: 640,
    'Health Care': 410,
    'Consumer Staples': 350,
    'Real Estate': 260,
    Energy: 230,
    Cash: 190,
  },
  'Emerging Markets': {
    'Information Technology': 2_390,
    Financials: 2_310,
    'Consumer Discretionary': 1_270,
    'Communication Services': 940,
    Materials: 680,
    Industrials: 650,
    'Consumer Staples': 520,
    Energy: 480,
    'Health Care': 330,
    Utilities: 240,
    Cash: 160,
  },
}

/**
 * Returns the sectors in which an equity fund invests, with their shares in basis points. Returns null for funds of a single sector and for
 * all other securities.
 */
export function listFundSectors({ driver, sector, region }: Security): { sector: string; points: number }[] | null {
  const sectors = driver === 'equity-fund' && sector === 'Other' ? sectorsByRegion[region] : undefined
  return sectors ? Object.entries(sectors).map(([name, points]) => ({ sector: name, points })) : null
}
