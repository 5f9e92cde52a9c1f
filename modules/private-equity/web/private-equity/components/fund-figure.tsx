import type { Commitment } from '../../../contract/private-equity.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { Explained, Rate } from '@atrium/ui/components/figure.tsx'
import { Missing } from '@atrium/ui/components/missing.tsx'
import { formatFigureAddress } from '@atrium/investments/web/portfolios/figure-address'

type Props = { figure: 'fund.tvpi' | 'fund.dpi' | 'fund.rvpi'; commitment: Commitment; value: string | null }

/** Shows a ratio to the amount called. */
export function Multiple({ figure, commitment, value }: Props) {
  const { t } = useTranslation()
  const { number } = useFormats()
  if (value === null) return <Missing reason={t(commitment.called === '0' ? 'privateEquity.notCalled' : 'privateEquity.notValued')} />
  return (
    <Explained explain={formatFigureAddress(figure, commitment.id)}>{t('privateEquity.times', { multiple: number(value, 2) })}</Explained>
  )
}

/** Shows the annual rate of return since the first call. */
export function FundRate({ commitment: { id, irr } }: { commitment: Commitment }) {
  const { t } = useTranslation()
  if (irr === null) return <Missing reason={t('privateEquity.noRate')} />
  return (
    <Explained explain={formatFigureAddress('fund.irr', id)}>
      <Rate rate={irr} />
    </Explained>
  )
}
