import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { HeldUpload } from '../../contract/uploads.ts'
import { api } from '../api.ts'
import type { Uploads } from '../use-uploads.ts'
import { FileBadge } from './file-badge.tsx'
import { faultText } from './upload-list.tsx'
import './files.css'

const pollMs = 20_000

const heldQuery = (purpose: string) =>
  queryOptions({ queryKey: ['uploads', 'held', purpose], queryFn: () => api.uploads.held({ purpose }), staleTime: 0 })

type Props = {
  purpose: string
  /** True for the uploads that belong to the page. */
  isShown: (upload: HeldUpload) => boolean
  uploads: Uploads
  /** Called when the check of an upload that was shown has ended. */
  onEnd: () => void
}

/** Lists the own uploads that were refused after their page was left, with the reason, and those whose check takes long. */
export function HeldUploads({ purpose, isShown, uploads, onEnd }: Props) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const isLater = uploads.states.some(({ status }) => status === 'later')
  const { data, refetch } = useQuery({
    ...heldQuery(purpose),
    refetchInterval: ({ state }) => (isLater || state.data?.items.some(({ state: one }) => one === 'checking') ? pollMs : false),
  })
  const items = (data?.items ?? []).filter(isShown)
  const checking = items.filter(({ state }) => state === 'checking').length
  const before = useRef(0)
  useEffect(() => {
    if (checking < before.current) onEnd()
    before.current = checking
  }, [checking, onEnd])
  const shown = items.filter(({ name }) => !uploads.states.some((one) => one.name === name && one.status !== 'done'))
  if (shown.length === 0) return null
  return (
    <ul className="uploads" aria-label={t('fileUploads.held')}>
      {shown.map((upload) => (
        <li key={upload.id}>
          <FileBadge name={upload.name} />
          <div className="upload-text">
            <span className="upload-name">{upload.name}</span>
            {upload.state === 'checking' ? (
              <span className="muted">{t('fileUploads.states.later')}</span>
            ) : (
              <span className="problem">
                {t('fileUploads.notAdded', {
                  name: upload.name,
                  reason: faultText(t, number, upload.fault && { code: upload.fault, limit: upload.limit, used: upload.used }),
                })}
              </span>
            )}
          </div>
          {upload.state !== 'checking' && (
            <button
              className="close"
              type="button"
              aria-label={t('fileUploads.dismiss', { name: upload.name })}
              title={t('fileUploads.dismiss', { name: upload.name })}
              onClick={() => void api.uploads.dismiss({ upload: upload.id }).then(() => refetch())}
            >
              <Icon name="close" small />
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
