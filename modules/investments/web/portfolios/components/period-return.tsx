import type { PortfolioFigure } from '../../../contract/portfolio-figures.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { Explained, Rate } from '@atrium/ui/components/figure.tsx'
import { Missing } from '@atrium/ui/components/missing.tsx'
import { formatFigureAddress } from '../figure-address.ts'

type Props = {
  figure: PortfolioFigure
  /** The period or year of the return. */
  period: string
  rate: string | null | undefined
  /** True to colour the return by its sign. For returns of the portfolio, not of the benchmark. */
  isSigned?: boolean
  reason?: string | undefined
}

/** Shows a return with a link to its explanation, or a dash with the reason why it is missing. */
export function PeriodReturn({ figure, period, rate, isSigned = false, reason }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  if (!rate) return <Missing reason={reason ?? t('figures.tooShort')} />
  return <Explained explain={formatFigureAddress(figure, period)}>{isSigned ? <Rate rate={rate} /> : formats.rate(rate)}</Explained>
}
