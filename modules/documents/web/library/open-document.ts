import { useTranslation } from 'react-i18next'
import { showError } from '@atrium/ui/components/notices'
import { downloadFile } from '@atrium/ui/lib/download-file'
import { failureCode } from '@atrium/ui/lib/failure'
import { report } from '@atrium/ui/lib/report'
import { toDownloadPath, type Previewed } from '../preview/content.ts'

/** Returns a function that downloads a document, and says so if it fails. */
export function useSaveDocument(): (document: Previewed) => Promise<void> {
  const { t } = useTranslation()
  return async ({ name, fileUrl }) => {
    try {
      await downloadFile(toDownloadPath(fileUrl), name)
    } catch (error) {
      report('document not downloaded', name, error)
      const code = failureCode(error)
      showError(code === 'too-many-attempts' ? t(`errors.${code}`) : t('library.openFailed'))
    }
  }
}
