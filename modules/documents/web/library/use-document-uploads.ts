import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUploads, type Uploads } from '@atrium/files/web/use-uploads'
import { showError } from '@atrium/ui/components/notices'
import { failureCode } from '@atrium/ui/lib/failure'
import { documentPurpose } from '../../contract/document-terms.ts'
import { api } from '../api.ts'
import { refetchDocuments } from '../queries.ts'
import { applyChoice, divideFiles, type Duplicate, type DuplicateChoice } from './duplicates.ts'

const namesPerRequest = 100

type DocumentUploads = {
  uploads: Uploads
  add: (files: readonly File[]) => void
  /** The file about which the person is asked, and its position among those whose names are in use. */
  question: { duplicate: Duplicate; position: number; total: number } | null
  answer: (choice: DuplicateChoice, isForAll: boolean) => void
  cancel: () => void
}

/** Uploads files to a folder of an account. Files whose names are in use wait for an answer; the others are uploaded at once. */
export function useDocumentUploads(account: string, folder: string | undefined): DocumentUploads {
  const { t } = useTranslation()
  const uploads = useUploads({
    purpose: documentPurpose,
    target: { account, ...(folder !== undefined && { folder }) },
    onAdd: () => void refetchDocuments(),
  })
  const [waiting, setWaiting] = useState<readonly Duplicate[]>([])
  const [total, setTotal] = useState(0)
  const [duplicate] = waiting
  const upload = ({ file }: Duplicate, choice: DuplicateChoice) => {
    if (choice !== 'skip') uploads.queue.add([file], choice === 'replace' ? { replaces: 'yes' } : {})
  }
  const add = async (files: readonly File[]) => {
    try {
      const found = []
      for (let start = 0; start < files.length; start += namesPerRequest) {
        const names = files.slice(start, start + namesPerRequest).map(({ name }) => name.slice(0, 300) || '-')
        found.push(...(await api.documents.checkNames({ account, folder: folder ?? null, names })).items)
      }
      const { fresh, duplicates } = divideFiles(files, found)
      if (fresh.length > 0) uploads.queue.add(fresh)
      setWaiting((before) => [...before, ...duplicates])
      setTotal((before) => (waiting.length === 0 ? duplicates.length : before + duplicates.length))
    } catch (error) {
      showError(t(`errors.${failureCode(error)}`))
    }
  }
  const answer = (choice: DuplicateChoice, isForAll: boolean) => {
    if (!duplicate) return
    for (const one of isForAll ? waiting : [duplicate]) upload(one, applyChoice(choice, one))
    setWaiting(isForAll ? [] : waiting.slice(1))
  }
  return {
    uploads,
    add: (files) => void add(files),
    question: duplicate ? { duplicate, position: total - waiting.length + 1, total } : null,
    answer,
    cancel: () => setWaiting([]),
  }
}
