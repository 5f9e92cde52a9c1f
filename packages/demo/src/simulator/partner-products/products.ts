import type { Currency } from '../../market/securities.ts'

export type Company = { id: string; name: string; sector: string; country: string; investedOn: string; weight: number }
export type Product = { id: string; title: string; vintage: number; currency: Currency; companies: readonly Company[] }

type Line = [name: string, sector: string, country: string, investedOn: string, weight: number]

const product = (id: string, title: string, vintage: number, currency: Currency, lines: Line[]): Product => ({
  id,
  title,
  vintage,
  currency,
  companies: lines.map(([name, sector, country, investedOn, weight], index) => ({
    id: `${id}-C${index + 1}`,
    name,
    sector,
    country,
    investedOn,
    weight,
  })),
})

/** Closed-end funds. Investors commit an amount, which is called in parts. Weights are percentages; the rest to 100 is cash. */
export const products: readonly Product[] = [
  product('PE-BRG5', 'Brackenfield Growth Capital V', 2021, 'GBP', [
    ['Tidewell Software Ltd', 'Information Technology', 'GB', '2021-11-15', 24],
    ['Marlstone Care Homes Ltd', 'Health Care', 'GB', '2022-03-07', 19],
    ['Pennine Cold Chain Ltd', 'Industrials', 'GB', '2022-09-19', 17],
    ['Larkfield Nurseries Ltd', 'Consumer Discretionary', 'GB', '2023-05-22', 14],
    ['Oakhanger Analytics Ltd', 'Information Technology', 'GB', '2024-02-12', 13],
    ['Skerry Offshore Wind ehf.', 'Utilities', 'IS', '2024-10-28', 8],
  ]),
  product('PE-ALD2', 'Alderney Buyout II', 2020, 'EUR', [
    ['Feinwerk Aldinger GmbH', 'Industrials', 'DE', '2020-12-07', 31],
    ['Laboratoires Sauvagnac SAS', 'Health Care', 'FR', '2021-06-21', 26],
    ['Ægishús Seafood hf.', 'Consumer Staples', 'IS', '2022-01-31', 22],
    ['Αιγαίο Εφοδιαστική Α.Ε.', 'Industrials', 'GR', '2022-11-14', 16],
  ]),
  product('PE-HAR7', 'Harrow Mid-Market VII', 2022, 'USD', [
    ['Copperline Diagnostics Inc.', 'Health Care', 'US', '2022-08-08', 38],
    ['Juniper Street Payments Inc.', 'Financials', 'US', '2023-04-17', 33],
    ['Blue Mesa Water Inc.', 'Utilities', 'US', '2025-01-13', 12],
  ]),
]

export const findProduct = (id: string): Product | undefined => products.find((one) => one.id === id)
