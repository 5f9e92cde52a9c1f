import { Decimal, decimalText, roundTo } from './decimal.ts'

/** Decimals of units: the number field of the specification has steps of 0.0000001. */
const unitDecimals = 7

/** Rounds units to seven decimals, as they are stored. */
export function roundUnits(units: Decimal): Decimal {
  return roundTo(units, unitDecimals)
}

/** Returns the message for a sale of more units than are held. @example oversellMessage(10.50) is "You only have that many units: 10.5" */
export function oversellMessage(unitsHeld: Decimal): string {
  return `You only have that many units: ${decimalText(unitsHeld)}`
}
