import type { SecurityDraft } from './securities.ts'

const half = [3, 9]
const quarters = [1, 4, 7, 10]

type Fund = [
  symbol: string,
  name: string,
  stem: string,
  region: string,
  currency: 'GBP' | 'USD' | 'EUR',
  start: number,
  yieldPoints: number,
  ongoing: number,
  sector?: string,
]
type Share = [
  symbol: string,
  name: string,
  stem: string,
  sector: string,
  region: string,
  currency: 'GBX' | 'USD' | 'EUR',
  start: number,
  yieldPoints: number,
]

const fund = ([symbol, name, stem, region, priceCurrency, start, yieldPoints, ongoingPoints, sector]: Fund): SecurityDraft => ({
  symbol,
  name,
  stem,
  region,
  priceCurrency,
  start,
  yieldPoints,
  ongoingPoints,
  sector: sector ?? 'Other',
  driver: 'equity-fund',
  paidIn: name.endsWith('Inc') ? (yieldPoints > 350 ? quarters : half) : [],
})

const share = ([symbol, name, stem, sector, region, priceCurrency, start, yieldPoints]: Share, index: number): SecurityDraft => ({
  symbol,
  name,
  stem,
  sector,
  region,
  priceCurrency,
  start,
  yieldPoints,
  driver: 'share',
  ongoingPoints: 0,
  paidIn:
    yieldPoints === 0 ? [] : priceCurrency === 'USD' ? [3, 6, 9, 12] : priceCurrency === 'EUR' ? [5] : [(index % 6) + 1, (index % 6) + 7],
})

export const equityFunds: SecurityDraft[] = (
  [
    ['LOMGLW', 'Lomond Global Leaders W Acc', 'B7K3V9', 'Global', 'GBP', 2.6125, 92, 78],
    ['NORUKI', 'Northmoor UK Income W Inc', 'B3PXR4', 'United Kingdom', 'GBP', 1.6214, 418, 71],
    ['STINAA', 'Sterling Index North America Acc', 'BMW2L1', 'North America', 'GBP', 3.8842, 114, 9],
    ['CALEUW', 'Calder Europe ex-UK W Acc', 'B84FZ6', 'Europe ex-UK', 'GBP', 1.8816, 186, 82],
    ['LOMEMW', 'Lomond Emerging Markets W Acc', 'BF5JQ7', 'Emerging Markets', 'GBP', 1.4712, 155, 94],
    ['STIUKA', 'Sterling Index UK All Share Acc', 'B3X7QG', 'United Kingdom', 'GBP', 1.9128, 342, 7],
    ['STIJPA', 'Sterling Index Japan Acc', 'B6QQ9X', 'Japan', 'GBP', 2.1846, 178, 12],
    ['CALAPW', 'Calder Asia Pacific W Acc', 'B1YBRV', 'Asia Pacific ex-Japan', 'GBP', 2.5614, 164, 86],
    ['NORSMW', 'Northmoor UK Smaller Companies W Acc', 'B7FRHJ', 'United Kingdom', 'GBP', 4.2218, 128, 88],
    ['LOMGIW', 'Lomond Global Income W Inc', 'BN44QK', 'Global', 'GBP', 1.3842, 318, 76],
    ['HARUSG', 'Harrow US Growth Acc', 'BKPLQJ', 'North America', 'USD', 18.42, 24, 74],
    ['HARUSV', 'Harrow US Equity Income Inc', 'BWT2KR', 'North America', 'USD', 12.664, 264, 69],
    ['ARDEUL', 'Ardmore Europe Leaders Acc', 'BDFM9T', 'Europe ex-UK', 'EUR', 21.815, 172, 81],
    ['ARDEUD', 'Ardmore European Dividend Inc', 'BYVJRM', 'Europe ex-UK', 'EUR', 14.228, 394, 77],
    ['STIWDA', 'Sterling Index World Acc', 'BZ4BQC', 'Global', 'GBP', 2.2486, 151, 11],
    ['CALHCW', 'Calder Healthcare W Acc', 'B0XNF2', 'Global', 'GBP', 3.1154, 84, 91, 'Health Care'],
    ['LOMTEW', 'Lomond Technology W Acc', 'B42W4J', 'Global', 'GBP', 4.6421, 18, 93, 'Information Technology'],
  ] as Fund[]
).map(fund)

export const shares: SecurityDraft[] = (
  [
    ['KSTB', 'Kestrel Bank Ord', '0B4K7T', 'Financials', 'United Kingdom', 'GBX', 268.4, 512],
    ['AVLN', 'Avelon Pharma Ord', '0982KH', 'Health Care', 'United Kingdom', 'GBX', 8214, 228],
    ['TRNE', 'Trent Energy Ord', 'B03MLX', 'Energy', 'United Kingdom', 'GBX', 1184.6, 448],
    ['WYEU', 'Wye Utilities Ord', 'B51HK4', 'Utilities', 'United Kingdom', 'GBX', 914.2, 536],
    ['HLGD', 'Holgate Group Ord', 'BM8Q5M', 'Consumer Staples', 'United Kingdom', 'GBX', 4582, 384],
    ['PNTM', 'Penthorpe Mining Ord', '071887', 'Materials', 'United Kingdom', 'GBX', 4416, 602],
    ['FNWK', 'Fenwick Retail Ord', '032089', 'Consumer Discretionary', 'United Kingdom', 'GBX', 612.8, 296],
    ['ORBT', 'Orbital Telecom Ord', 'BH4HKS', 'Communication Services', 'United Kingdom', 'GBX', 118.65, 641],
    ['CLYD', 'Clyde Engineering Ord', 'B63H84', 'Industrials', 'United Kingdom', 'GBX', 742.4, 214],
    ['DRWN', 'Derwent Land Ord', 'B5ZN1N', 'Real Estate', 'United Kingdom', 'GBX', 512.2, 466],
    ['VRSE', 'Versant Software Inc. Com', 'BP6KLT', 'Information Technology', 'North America', 'USD', 142.6, 72],
    ['HDSN', 'Hudson Foods Com', '224420', 'Consumer Staples', 'North America', 'USD', 61.84, 294],
    ['PCFC', 'Pacifica Devices Com', '204625', 'Information Technology', 'North America', 'USD', 96.42, 0],
    ['MDLN', 'Midland Rail Com', '290758', 'Industrials', 'North America', 'USD', 178.9, 218],
    ['BRNS', 'Brenner Maschinenbau', 'B0Z4KC', 'Industrials', 'Europe ex-UK', 'EUR', 84.36, 262],
    ['LUMR', 'Lumière Cosmétiques', '407412', 'Consumer Staples', 'Europe ex-UK', 'EUR', 268.1, 148],
  ] as Share[]
).map(share)
