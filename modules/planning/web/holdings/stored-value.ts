import type { Currency } from '@atrium/domain/currency'
import type { Formats } from '@atrium/ui/i18n/use-formats'

/** Formats a stored value. A text of an earlier system that is not a number is returned as it is; null without a value. */
export const formatStored = ({ amount }: Formats, value: string | null, currency: Currency): string | null =>
  value === null ? null : /^-?\d+(\.\d+)?$/.test(value) ? amount(value, currency) : value
