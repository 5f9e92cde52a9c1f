import { roundTo, type Decimal } from '@atrium/domain/decimal'
import { useFormats } from '@atrium/ui/i18n/use-formats'

/** Returns functions that format an amount: `pounds` in whole pounds for sentences, `exact` with its pence. */
export function usePounds(): { pounds: (value: Decimal) => string; exact: (value: Decimal) => string } {
  const { amount } = useFormats()
  return {
    pounds: (value) => amount(roundTo(value, 0).toFixed(), 'GBP', undefined, 0),
    exact: (value) => amount(roundTo(value, 2).toFixed(), 'GBP'),
  }
}
