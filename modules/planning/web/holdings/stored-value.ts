import type { Currency } from '@atrium/domain/currency'
import type { Formats } from '@atrium/ui/i18n/use-formats'

/** Formats a stored value. A text of an earlier system that is not a number is returned as it is; null without a value. */
export const formatStored = ({ amount }: Formats, value: string | null, currency: Currency): string | null =>
  value === null ? null : /^-?\d+(\.\d+)?$/.test(value) ? amount(value, currency) : value

/** Returns with how many decimals a share is shown: as many as it has, up to two. */
export const shareDecimals = (share: string): number => Math.min(share.split('.')[1]?.length ?? 0, 2)
