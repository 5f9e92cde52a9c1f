import { roundTo, type Decimal } from '@atrium/domain/decimal'
import { useFormats } from '@atrium/ui/i18n/use-formats'

/** Returns a function that formats an amount in whole pounds. */
export function usePounds(): (value: Decimal) => string {
  const { amount } = useFormats()
  return (value) => amount(roundTo(value, 0).toFixed(), 'GBP', undefined, 0)
}
