import { useTranslation } from 'react-i18next'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { showError } from '@atrium/ui/components/notices'
import type { ClientImport } from '../../../contract/client-imports.ts'
import { downloadFaults, type OneImport } from '../queries.ts'

export function DownloadFaults({ one, record }: { one: OneImport; record: ClientImport }) {
  const { t } = useTranslation()
  const download = () => void downloadFaults(one, record).catch(() => showError(t('clientImport.downloadFailed')))
  return (
    <button className="button" type="button" onClick={download}>
      <Icon name="download" small />
      {t('clientImport.download')}
    </button>
  )
}
