import { useTranslation } from 'react-i18next'
import { showError } from '@atrium/ui/components/notices'
import { downloadFile } from '@atrium/ui/lib/download-file'
import { failureCode } from '@atrium/ui/lib/failure'
import { report } from '@atrium/ui/lib/report'

type Opened = { name: string; fileUrl: string }

/** Returns a function that downloads a document, and says so if it fails. */
export function useSaveDocument(): (document: Opened) => Promise<void> {
  const { t } = useTranslation()
  return async ({ name, fileUrl }) => {
    try {
      await downloadFile(fileUrl.startsWith('/api/files/') ? `${fileUrl}?download` : fileUrl, name)
    } catch (error) {
      report('document not downloaded', name, error)
      const code = failureCode(error)
      showError(code === 'too-many-attempts' ? t(`errors.${code}`) : t('library.openFailed'))
    }
  }
}
