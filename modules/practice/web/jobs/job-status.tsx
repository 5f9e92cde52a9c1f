import { useTranslation } from 'react-i18next'
import type { Job } from '../../contract/engagements.ts'
import { isComplete } from './job-rules.ts'

const knownStages = ['Not started', 'In progress', 'With client', 'Completed'] as const

/** Shows the stage of a job: in the accent colour once it is complete, otherwise in purple. An unknown stage is shown as the firm states it. */
export function JobStatus({ job }: { job: Job }) {
  const { t } = useTranslation()
  const known = knownStages.find((stage) => stage === job.jobStatus)
  return (
    <span className={isComplete(job) ? 'job-status complete' : 'job-status'}>
      {known ? t(`practice.jobs.stages.${known}`) : job.jobStatus}
    </span>
  )
}
