import type { Holdings } from '@atrium/contract/portfolios'
import { useTranslation } from 'react-i18next'
import { downloadText } from '../../../lib/download.ts'
import { Icon } from '../../../ui/icon.tsx'
import { showResult } from '../../../ui/notices.ts'
import { holdingsCsv } from '../holdings-file.ts'

export function HoldingsCsv({ holdings, name }: { holdings: Holdings; name: string }) {
  const { t } = useTranslation()
  const save = () => {
    const headings = [
      t('portfolios.assetClass'),
      t('portfolios.holding'),
      'SEDOL',
      t('portfolios.units'),
      t('portfolios.price'),
      t('portfolios.priceCurrency'),
      t('portfolios.cost'),
      t('figures.value'),
      t('portfolios.gain'),
      t('portfolios.weight'),
    ]
    downloadText('holdings.csv', holdingsCsv(headings, holdings))
    showResult(t('portfolios.csvSaved', { name }), true)
  }
  return (
    <button className="button only-desktop" type="button" onClick={save}>
      <Icon name="download" small />
      CSV
    </button>
  )
}
