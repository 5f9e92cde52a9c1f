import type { GainBasis, YearOfGains } from '@atrium/contract/gains'
import type { Currency } from '@atrium/domain/currency'
import { useTranslation } from 'react-i18next'
import { downloadText } from '../../../lib/download.ts'
import { Icon } from '../../../ui/icon.tsx'
import { showResult } from '../../../ui/notices.ts'
import { gainsCsv } from '../gains-file.ts'

type Props = { name: string; basis: GainBasis; currency: Currency; years: readonly YearOfGains[] }

export function GainsCsv({ name, basis, currency, years }: Props) {
  const { t } = useTranslation()
  const save = () => {
    const headings = [
      t('gains.basis'),
      t('gains.taxYear'),
      t('gains.soldOn'),
      t('portfolios.holding'),
      t('portfolios.units'),
      t('gains.currency'),
      t('gains.proceeds'),
      t('portfolios.cost'),
      t('portfolios.gain'),
    ]
    downloadText('gains.csv', gainsCsv(headings, { basis: t(`gains.${basis}`), currency, years }))
    showResult(t('gains.csvSaved', { name }), true)
  }
  return (
    <button className="button only-desktop" type="button" onClick={save}>
      <Icon name="download" small />
      CSV
    </button>
  )
}
