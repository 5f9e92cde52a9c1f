import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Icon, type IconName } from '@atrium/ui/components/icon.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { UploadQueue, UploadState } from '../upload-queue.ts'
import type { Uploads } from '../use-uploads.ts'
import { FileBadge } from './file-badge.tsx'
import { sizeText, type NumberFormat } from '../size-text.ts'
import './files.css'

const faultCodes: ReadonlySet<string> = new Set([
  'too-large',
  'type-not-allowed',
  'type-mismatch',
  'archive-unsafe',
  'archive-damaged',
  'not-a-picture',
  'too-many-pixels',
  'infected',
  'place-missing',
  'space-used-up',
  'too-many-files',
  'not-checked',
  'empty',
  'storage-full',
  'too-much-under-way',
  'not-allowed',
])
const lastingFaults: ReadonlySet<string> = new Set([
  'not-checked',
  'space-used-up',
  'too-many-files',
  'storage-full',
  'too-much-under-way',
  'unexpected',
  'temporarily-unavailable',
])

/** Lists uploads with their progress, and with buttons that pause, continue, cancel and repeat them. */
export function UploadList({ uploads: { queue, states } }: { uploads: Uploads }) {
  const { t } = useTranslation()
  if (states.length === 0) return null
  return (
    <ul className="uploads" aria-label={t('fileUploads.uploads')}>
      {states.map((state) => (
        <li key={state.key} className={state.status}>
          <FileBadge name={state.name} />
          <div className="upload-text">
            <span className="upload-name">{state.name}</span>
            {state.status !== 'failed' && state.status !== 'done' && state.status !== 'later' && (
              <progress max={100} value={state.status === 'checking' ? undefined : state.percent} aria-label={state.name} />
            )}
            <UploadStatus state={state} hasOthers={states.length > 1} />
          </div>
          <UploadButtons state={state} queue={queue} />
        </li>
      ))}
    </ul>
  )
}

type Fault = { code: string; limit?: number | null | undefined; used?: number | null | undefined }

/** Writes why a file was not added. */
export function faultText(t: TFunction, number: NumberFormat, fault: Fault | null): string {
  const code = fault && faultCodes.has(fault.code) ? fault.code : 'unexpected'
  const { limit, used } = fault ?? {}
  return t(`fileUploads.faults.${code as 'empty'}`, {
    size: sizeText(limit ?? 0, number),
    usedSize: sizeText(used ?? 0, number),
    limit: number(limit ?? 0),
    used: number(used ?? 0),
  })
}

function UploadStatus({ state: { name, size, percent, status, fault }, hasOthers }: { state: UploadState; hasOthers: boolean }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  if (status === 'failed') {
    return (
      <span className="problem" role="alert">
        {t('fileUploads.notAdded', { name, reason: faultText(t, number, fault) })} {hasOthers && t('fileUploads.othersSafe')}
      </span>
    )
  }
  // The percentage changes often, and only the other states are announced.
  return (
    <span className="muted" role={status === 'uploading' ? undefined : 'status'}>
      {t(`fileUploads.states.${status}`, { percent, size: sizeText(size, number) })}
    </span>
  )
}

function UploadButtons({ state: { key, name, status, fault }, queue }: { state: UploadState; queue: UploadQueue }) {
  const { t } = useTranslation()
  const button = (icon: IconName, label: string, onClick: () => void) => (
    <button className="close" type="button" aria-label={label} title={label} onClick={onClick}>
      <Icon name={icon} small />
    </button>
  )
  const isRunning = status === 'uploading' || status === 'retrying'
  const mayRetry = status === 'failed' && (fault === null || lastingFaults.has(fault.code) || !faultCodes.has(fault.code))
  return (
    <span className="upload-buttons">
      {isRunning && button('pause', t('fileUploads.pause', { name }), () => queue.pause(key))}
      {status === 'paused' && button('play', t('fileUploads.resume', { name }), () => queue.resume(key))}
      {mayRetry && button('retry', t('fileUploads.retry', { name }), () => queue.retry(key))}
      {(isRunning || status === 'paused' || status === 'waiting') &&
        button('close', t('fileUploads.cancel', { name }), () => queue.cancel(key))}
      {(status === 'failed' || status === 'later') && button('close', t('fileUploads.dismiss', { name }), () => queue.dismiss(key))}
    </span>
  )
}
