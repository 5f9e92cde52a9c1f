import type { Bonds } from '@atrium/contract/bonds'
import { useTranslation } from 'react-i18next'
import { downloadText } from '../../../lib/download.ts'
import { Icon } from '../../../ui/icon.tsx'
import { showResult } from '../../../ui/notices.ts'
import { bondsCsv } from '../bonds-file.ts'

export function BondsCsv({ bonds, name }: { bonds: Bonds; name: string }) {
  const { t } = useTranslation()
  const save = () => {
    const headings = [
      t('bonds.bond'),
      t('bonds.maturesOn'),
      t('bonds.couponPercent'),
      t('bonds.nominal'),
      t('gains.currency'),
      t('bonds.cleanPrice'),
      t('bonds.accrued'),
      t('bonds.runningPercent'),
      t('bonds.redemptionPercent'),
      t('bonds.modified'),
    ]
    downloadText('bonds.csv', bondsCsv(headings, bonds))
    showResult(t('bonds.csvSaved', { name }), true)
  }
  return (
    <button className="button only-desktop" type="button" onClick={save}>
      <Icon name="download" small />
      CSV
    </button>
  )
}
