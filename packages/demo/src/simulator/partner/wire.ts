import { dateOf } from '../../calendar.ts'
import { decimalText } from '../../integers.ts'
import type { PriceCurrency } from '../../market/securities.ts'

/** An amount of money: the decimal is text, and the currency is always stated. */
export type PartnerMoney = { amount: string; currency: PriceCurrency }

export const moneyOf = (pence: bigint, currency: PriceCurrency): PartnerMoney => ({ amount: decimalText(pence, 2), currency })
export const priceOf = (price: number, currency: PriceCurrency): PartnerMoney => ({ amount: decimalText(BigInt(price), 4), currency })
export const rateText = (millionths: number): string => decimalText(BigInt(millionths), 6)
export const unitsText = (quantity: bigint): string => decimalText(quantity, 7)
export const fractionText = (fraction: number | null): string | null => (fraction === null ? null : fraction.toFixed(6))

/** Returns the last second of a day in UTC, which stands for its close. */
export const closeOf = (day: number): string => atClose(dateOf(day))
export const atClose = (date: string): string => `${date}T23:59:59Z`
