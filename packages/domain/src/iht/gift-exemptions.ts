import type { PlainDateText } from '../calendar.ts'
import { Decimal, sum, zero } from '../decimal.ts'
import { byKey } from '../order.ts'
import { taxYearOf } from '../tax-year.ts'
import { expression, noRecorder, type TraceRecorder } from '../trace.ts'

/** A gift. `wedding` states the giver's relationship; `fromIncome` marks a regular gift out of income. */
export type GivenGift = {
  on: PlainDateText
  amount: Decimal
  recipient: string
  wedding?: 'parent' | 'grandparent' | 'other' | undefined
  fromIncome?: boolean | undefined
}

export type ChargeableGift = { on: PlainDateText; amount: Decimal; exempt: Decimal }

const annualExemption = new Decimal(3000)
const smallGift = new Decimal(250)
/** Exemption of gifts in consideration of marriage or civil partnership, by giver (IHTA 1984 s22). */
const weddingGift = { parent: new Decimal(5000), grandparent: new Decimal(2500), other: new Decimal(1000) }

/**
 * Computes the chargeable amounts of gifts after the exemptions of IHTA 1984 s19–22, in the order of the input. Exempt are regular gifts
 * from income, gifts to one person of up to £250 in total in a tax year, and wedding gifts of up to £5,000, £2,500 or £1,000. The annual
 * exemption of £3,000 is then deducted by day: first that of the current tax year, then the unused part of the previous year's. Gifts of
 * one day share it by amount.
 * @example 5,000 in 2023/24 and nothing the year before: exempt, by 3,000 of that year and 2,000 of the 3,000 brought forward
 */
export function chargeableGifts({ gifts }: { gifts: readonly GivenGift[] }, recorder: TraceRecorder = noRecorder): ChargeableGift[] {
  const remainingAmounts = gifts.map((gift) => Decimal.max(zero, gift.amount.minus(specificExemption(gift, gifts))))
  const years = [...new Set(gifts.map((gift) => taxYearOf(gift.on).start.slice(0, 4)))].map(Number).sort((a, b) => a - b)
  let spare = { year: Number.NaN, amount: zero }
  for (const year of years) {
    const broughtForward = spare.year === year - 1 ? spare.amount : annualExemption
    const unused = deductAnnualExemption(gifts, remainingAmounts, year, annualExemption.plus(broughtForward))
    recorder.step(
      'annual-exemption',
      expression`${annualExemption} + ${broughtForward}`,
      annualExemption.plus(broughtForward).minus(unused),
      String(year),
    )
    // The exemption brought forward is used last and then lapses.
    spare = { year, amount: Decimal.min(annualExemption, Decimal.max(zero, unused.minus(broughtForward))) }
  }
  return gifts.map((gift, index) => ({
    on: gift.on,
    amount: remainingAmounts[index]!,
    exempt: gift.amount.minus(remainingAmounts[index]!),
  }))
}

function specificExemption(gift: GivenGift, gifts: readonly GivenGift[]): Decimal {
  if (gift.fromIncome === true) return gift.amount
  if (gift.wedding) return weddingGift[gift.wedding]
  const year = taxYearOf(gift.on).label
  const giftsToRecipient = gifts.filter(
    (each) => each.recipient === gift.recipient && each.fromIncome !== true && !each.wedding && taxYearOf(each.on).label === year,
  )
  return sum(giftsToRecipient.map((each) => each.amount)).lte(smallGift) ? gift.amount : zero
}

/** Deducts an exemption from the gifts of a year, day by day, and returns its unused part. */
function deductAnnualExemption(gifts: readonly GivenGift[], remainingAmounts: Decimal[], year: number, exemption: Decimal): Decimal {
  const indexes = gifts.flatMap((gift, index) => (taxYearOf(gift.on).start.startsWith(String(year)) ? [index] : []))
  const days = [...Map.groupBy(indexes, (index) => gifts[index]!.on)].sort(byKey)
  let unused = exemption
  for (const [, giftIndexes] of days) {
    const total = sum(giftIndexes.map((index) => remainingAmounts[index]!))
    const used = Decimal.min(unused, total)
    for (const index of giftIndexes)
      if (!total.isZero()) remainingAmounts[index] = remainingAmounts[index]!.minus(remainingAmounts[index]!.times(used).div(total))
    unused = unused.minus(used)
  }
  return unused
}
