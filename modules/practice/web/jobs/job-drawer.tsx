import { useTranslation } from 'react-i18next'
import { Drawer } from '@atrium/ui/components/drawer.tsx'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { showError } from '@atrium/ui/components/notices'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { downloadFile } from '@atrium/ui/lib/download-file'
import { failureCode } from '@atrium/ui/lib/failure'
import type { Job } from '../../contract/engagements.ts'
import { JobStatus } from './job-status.tsx'

type Props = { job: Job; onClose: () => void }

/** Shows a job with its dates and files. */
export function JobDrawer({ job, onClose }: Props) {
  const { t } = useTranslation()
  const { date } = useFormats()
  const rows: [string, string | null][] = [
    [t('practice.jobs.company'), job.company],
    [t('practice.jobs.start'), job.startDate && date(job.startDate)],
    [t('practice.jobs.due'), job.dueDate && date(job.dueDate)],
    [t('practice.jobs.end'), job.endDate && date(job.endDate)],
  ]
  return (
    <Drawer title={job.title} onClose={onClose} context={t(`practice.jobs.states.${job.status}`)}>
      <dl className="job-facts">
        <div>
          <dt>{t('practice.jobs.status')}</dt>
          <dd>
            <JobStatus job={job} />
            {job.isLate && <small className="late">{t('practice.jobs.late')}</small>}
          </dd>
        </div>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value ?? '—'}</dd>
          </div>
        ))}
      </dl>
      <h3>{t('practice.jobs.files')}</h3>
      {job.files.length === 0 ? (
        <p className="muted">{t('practice.jobs.noFiles')}</p>
      ) : (
        <ul className="job-files">
          {job.files.map((file) => (
            <JobFile key={file.fileUrl ?? file.name} file={file} />
          ))}
        </ul>
      )}
    </Drawer>
  )
}

const knownFileStates = ['draft', 'final'] as const

function JobFile({ file: { name, fileUrl, status } }: { file: Job['files'][number] }) {
  const { t } = useTranslation()
  const state = knownFileStates.find((one) => one === status)
  const save = (url: string) =>
    downloadFile(url, name).catch((error: unknown) =>
      showError(t(failureCode(error) === 'not-found' ? 'practice.jobs.fileGone' : `errors.${failureCode(error)}`)),
    )
  return (
    <li>
      <Icon name="page" small />
      <span>
        {name}
        <small className="muted">{state ? t(`practice.jobs.fileStates.${state}`) : status}</small>
      </span>
      {fileUrl === null ? (
        <small className="muted">{t('practice.jobs.fileGone')}</small>
      ) : (
        <button type="button" className="button" aria-label={t('practice.jobs.saveFile', { name })} onClick={() => void save(fileUrl)}>
          <Icon name="download" small />
          {t('files.save')}
        </button>
      )}
    </li>
  )
}
