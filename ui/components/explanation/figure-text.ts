import type { FigureUnit } from '@atrium/contract/explanation'
import type { Currency } from '@atrium/domain/currency'
import type { Formats } from '../../i18n/use-formats.ts'

/** Formats a figure in the notation of its unit, or as a dash if it is null. Returns, gains and differences have a sign. */
export function formatFigure(
  formats: Formats,
  value: string | null,
  { name, unit, currency }: { name: string; unit: FigureUnit; currency: Currency },
): string {
  if (value === null) return '—'
  switch (unit) {
    case 'money':
      return formats.amount(value, currency, /gain|change|difference|realised|earned/.test(name) ? 'always' : 'negative')
    case 'rate':
      return formats.rate(value)
    case 'percent':
      return formats.percent(value, name.includes('difference') ? 'always' : 'negative')
    case 'date':
      return formats.date(value)
    case 'price':
      return `${formats.quantity(value, 2, 6)} ${currency}`
    case 'number':
      return formats.quantity(value, 4, Math.abs(Number(value)) < 10 ? 6 : 4)
    default:
      return formats.quantity(value, 0, 6)
  }
}
