import type { Currency, Security } from '../market/securities.ts'

const cashNames: Record<Currency, string> = { GBP: 'Cash, pound sterling', USD: 'Cash, US dollar', EUR: 'Cash, euro' }

/** Returns the name of the cash holding. Cash is a holding like any other, in the currency of the portfolio. */
export const getCashName = (currency: Currency): string => cashNames[currency]

export const createHoldingId = (portfolioId: string, security: Security | null): string => `${portfolioId}-${security?.symbol ?? 'CASH'}`
