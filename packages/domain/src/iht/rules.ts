import { plainDate, type PlainDateText } from '../calendar.ts'
import { refuse } from '../error.ts'
import { noRecorder, type TraceRecorder } from '../trace.ts'

/** Values of a rule with the day on which each came into force, latest first. */
type Dated<Value> = readonly { from: PlainDateText; value: Value }[]

/** Nil-rate band in pounds. Source: IHTA 1984 schedule 1; FA 2021 s86 and the policy paper of 30 October 2024 for 2009 to 2030. */
const nilRateBands: Dated<number> = [
  { from: '2009-04-06', value: 325_000 },
  { from: '2008-04-06', value: 312_000 },
  { from: '2007-04-06', value: 300_000 },
  { from: '2006-04-06', value: 285_000 },
  { from: '2005-04-06', value: 275_000 },
  { from: '2004-04-06', value: 263_000 },
  { from: '2003-04-06', value: 255_000 },
  { from: '2002-04-06', value: 250_000 },
  { from: '2001-04-06', value: 242_000 },
  { from: '2000-04-06', value: 234_000 },
  { from: '1999-04-06', value: 231_000 },
  { from: '1998-04-06', value: 223_000 },
  { from: '1997-04-06', value: 215_000 },
  { from: '1996-04-06', value: 200_000 },
  { from: '1995-04-06', value: 154_000 },
  { from: '1992-03-10', value: 150_000 },
  { from: '1991-04-06', value: 140_000 },
  { from: '1990-04-06', value: 128_000 },
  { from: '1989-04-06', value: 118_000 },
  { from: '1988-03-15', value: 110_000 },
  { from: '1987-03-17', value: 90_000 },
  { from: '1986-03-18', value: 71_000 },
]

/** Residential enhancement in pounds (IHTA 1984 s8D(5)). For a first death before 6 April 2017 it is 100,000. */
const residenceBands: Dated<number> = [
  { from: '2020-04-06', value: 175_000 },
  { from: '2019-04-06', value: 150_000 },
  { from: '2018-04-06', value: 125_000 },
  { from: '2017-04-06', value: 100_000 },
]

export const residenceBandStart: PlainDateText = '2017-04-06'
export const enhancementBeforeStart = 100_000
/** Homes disposed of before this day give no downsizing addition. */
export const downsizingStart: PlainDateText = '2015-07-08'
/** The band is reduced by £1 for every £2 of the estate above this value. */
export const taperThreshold = 2_000_000

/** The 36 % rate, for estates that leave a tenth to charity, applies to deaths from this day (FA 2012 schedule 33). */
const charityRateStart: PlainDateText = '2012-04-06'
/** Allowance for property with full relief, by the day from which it applies (FA 2026 schedule 12). */
const reliefAllowances: Dated<number> = [{ from: '2026-04-06', value: 2_500_000 }]
/** Unused pensions are part of the estate for deaths from this day. */
const pensionsStart: PlainDateText = '2027-04-06'
/** Last day for which the bands are enacted. For later days the same bands are used, but they may change. */
const lastEnactedDay: PlainDateText = '2030-04-05'

/** The rules in force on a day of death. Rates are percentages, amounts pounds. */
export type RulesOfDay = {
  nilRateBand: number
  residenceBand: number
  ratePercent: number
  charityRatePercent: number
  /** Null if the relief for property of the 100 % class is unlimited. */
  reliefAllowance: number | null
  unlistedReliefPercent: 50 | 100
  includesPensions: boolean
  isEnacted: boolean
}

/**
 * Returns the rules in force on a day of death, from the dated tables.
 * @throws DomainError `NOT_SUPPORTED` before inheritance tax began on 18 March 1986
 * @example findRules('2026-05-01').nilRateBand is 325,000
 */
export function findRules(day: PlainDateText, recorder: TraceRecorder = noRecorder): RulesOfDay {
  plainDate(day)
  const band =
    findValueOn(nilRateBands, day) ?? refuse('NOT_SUPPORTED', `inheritance tax began on 18 March 1986, after ${day}`, 'dateOfDeath')
  const residence = findValueOn(residenceBands, day)
  const allowance = findValueOn(reliefAllowances, day)
  recorder.constant('nil-rate-band', band.value, 'money', band.from, 'IHTA 1984 sch 1')
  if (residence) recorder.constant('residence-nil-rate-band', residence.value, 'money', residence.from, 'IHTA 1984 s8D')
  if (allowance) recorder.constant('relief-allowance', allowance.value, 'money', allowance.from, 'FA 2026 sch 12')
  return {
    nilRateBand: band.value,
    residenceBand: residence?.value ?? 0,
    ratePercent: 40,
    charityRatePercent: day >= charityRateStart ? 36 : 40,
    reliefAllowance: allowance?.value ?? null,
    unlistedReliefPercent: allowance === null ? 100 : 50,
    includesPensions: day >= pensionsStart,
    isEnacted: day <= lastEnactedDay,
  }
}

function findValueOn<Value>(table: Dated<Value>, day: PlainDateText): Dated<Value>[number] | null {
  return table.find((entry) => entry.from <= day) ?? null
}
