import { isPlainDate } from '@atrium/domain/calendar'
import { Decimal, zero } from '@atrium/domain/decimal'
import type { EstatePlan, WhatIf } from '@atrium/domain/iht/planned-estate'
import type { Estate } from './estate.ts'
import { changes, firstDay, type ChangeKind, type EstateFigure } from './estate-terms.ts'

type PlanSource = Pick<Estate, 'terms' | 'gifts' | 'items' | 'policies'>

/** Returns the plan from which an estate is computed. What has no value is left out. */
export function toEstatePlan({ terms, gifts, items, policies }: PlanSource): EstatePlan {
  const isMarried = terms.maritalStatus === 'married'
  return {
    items: items.flatMap(({ name, value, treatment }) => (value === null ? [] : [{ name, value: new Decimal(value), treatment }])),
    policies: policies.flatMap(({ name, value, endsOn, inTrust }) =>
      value === null || inTrust ? [] : [{ name, value: new Decimal(value), endsOn }],
    ),
    spousePercent: isMarried ? new Decimal(terms.spousePercent) : zero,
    isSpouseLimited: isMarried && terms.isLongTermResident && !terms.isSpouseLongTermResident,
    charityAmount: new Decimal(terms.charityAmount),
    charityPercent: new Decimal(terms.charityPercent),
    homePercent: new Decimal(terms.homePercent),
    tnrbPercent: new Decimal(terms.transferredNilRatePercent),
    trnrbPercent: new Decimal(terms.transferredResidencePercent),
    transferredReliefAllowance: new Decimal(terms.transferredRelief),
    reliefAllowanceUsed: new Decimal(terms.usedRelief),
    gifts: gifts.map(({ givenOn, amount, recipient, recipientKind, exemption, lifetimeTax }) => ({
      on: givenOn,
      amount: new Decimal(amount),
      recipient,
      to: recipientKind,
      exemption,
      lifetimeTaxPaid: new Decimal(lifetimeTax),
    })),
  }
}

/** Sums the life cover in trust that pays on a death on a day. */
export const sumCoverInTrust = ({ policies }: Pick<Estate, 'policies'>, dateOfDeath: string): Decimal =>
  policies
    .filter(({ inTrust, endsOn }) => inTrust && (endsOn === null || endsOn >= dateOfDeath))
    .reduce((total, { value }) => total.plus(value ?? 0), zero)

/** Last year of death that is shown. */
const lastYear = 2100

/** True for a day of death for which there are rules. */
export const isDayOfDeath = (text: string): boolean => isPlainDate(text) && text >= firstDay && text < `${lastYear + 1}`

/** What a figure is of: a day of death, with a gift or an item, or with a change of the plan. */
export type FigureOf = { dateOfDeath: string; record?: string; change?: { kind: ChangeKind; amount: string } }

const separator = ':'
const wholePounds = /^\d{1,12}$/

const figuresOfRecord: ReadonlySet<EstateFigure> = new Set(['tax-on-gift', 'estate-item'])
const figuresOfChange: ReadonlySet<EstateFigure> = new Set(['tax-saved', 'left-for-heirs'])

export const formatFigureOf = ({ dateOfDeath, record, change }: FigureOf): string =>
  [dateOfDeath, ...(record === undefined ? [] : [record]), ...(change ? [change.kind, change.amount] : [])].join(separator)

/** Parses what a figure is of; null if it is not allowed. */
export function parseFigureOf(figure: EstateFigure, text: string): FigureOf | null {
  const [dateOfDeath = '', ...rest] = text.split(separator)
  if (!isDayOfDeath(dateOfDeath)) return null
  if (figuresOfRecord.has(figure)) return rest[0] ? { dateOfDeath, record: rest.join(separator) } : null
  if (!figuresOfChange.has(figure)) return rest.length === 0 ? { dateOfDeath } : null
  const [kind, amount = ''] = [changes.find((known) => known === rest[0]), rest[1]]
  return kind && rest.length === 2 && wholePounds.test(amount) ? { dateOfDeath, change: { kind, amount } } : null
}

export const toWhatIf = ({ kind, amount }: NonNullable<FigureOf['change']>, today: string): WhatIf =>
  kind === 'cover-in-trust' ? { kind } : { kind, amount: new Decimal(amount), today }

/** Sums the life cover of a plan that is paid to the estate on a death on a day. */
export const sumCoverInEstate = ({ policies }: EstatePlan, dateOfDeath: string): Decimal =>
  policies.filter(({ endsOn }) => endsOn === null || endsOn >= dateOfDeath).reduce((total, { value }) => total.plus(value), zero)

/** Returns what a change gives to people beside the estate: a gift of today, or life cover that a trust receives. */
export function findGiven(plan: EstatePlan, { kind, amount }: NonNullable<FigureOf['change']>, dateOfDeath: string): Decimal {
  if (kind === 'cover-in-trust') return sumCoverInEstate(plan, dateOfDeath)
  return kind === 'give' ? new Decimal(amount) : zero
}
