import { businessDayToDate } from '../../calendar.ts'
import { formatDecimal } from '../../integers.ts'
import type { PriceCurrency } from '../../market/securities.ts'

/** An amount of money: the decimal is text, and the currency is always stated. */
export type PartnerMoney = { amount: string; currency: PriceCurrency }

export const toPartnerMoney = (pence: bigint, currency: PriceCurrency): PartnerMoney => ({ amount: formatDecimal(pence, 2), currency })
export const toPartnerPrice = (price: number, currency: PriceCurrency): PartnerMoney => ({
  amount: formatDecimal(BigInt(price), 4),
  currency,
})
export const formatRate = (millionths: number): string => formatDecimal(BigInt(millionths), 6)
export const formatUnits = (quantity: bigint): string => formatDecimal(quantity, 7)
export const fractionText = (fraction: number | null): string | null => (fraction === null ? null : fraction.toFixed(6))

/** Returns the last second of a day in UTC, which stands for its close. */
export const formatDayClose = (day: number): string => formatDateClose(businessDayToDate(day))
export const formatDateClose = (date: string): string => `${date}T23:59:59Z`
