import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showError, showResult } from '@atrium/ui/components/notices'
import { failureCode } from '@atrium/ui/lib/failure'
import type { ArchiveContent } from '../../../contract/archives.ts'
import { api } from '../../api.ts'

/** Returns a function that downloads documents as one ZIP file. The browser writes it to the disk as it arrives, however large it is. */
export function useArchive(account: string) {
  const { t } = useTranslation()
  const [isBusy, setIsBusy] = useState(false)
  const download = async (content: ArchiveContent) => {
    if (isBusy) return
    setIsBusy(true)
    try {
      const { fileUrl } = await api.archives.prepare({ account, archive: crypto.randomUUID(), content })
      const link = document.createElement('a')
      link.href = fileUrl
      link.download = ''
      link.click()
      showResult(t('library.bulk.downloading'))
    } catch (error) {
      showError(t(`errors.${failureCode(error)}`))
    } finally {
      setIsBusy(false)
    }
  }
  return { download: (content: ArchiveContent) => void download(content), isBusy }
}
