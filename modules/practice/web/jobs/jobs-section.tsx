import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DataColumn } from '@atrium/ui/components/data-table/columns'
import { DataTable } from '@atrium/ui/components/data-table/data-table.tsx'
import { lazyPart } from '@atrium/ui/components/lazy-part'
import { Panel } from '@atrium/ui/components/panel.tsx'
import { SearchField } from '@atrium/ui/components/search-field.tsx'
import { Segmented } from '@atrium/ui/components/segmented.tsx'
import { EmptyState, TableSkeleton } from '@atrium/ui/components/states.tsx'
import { useUrlDrawer } from '@atrium/ui/components/use-url-drawer'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { usePageSearch } from '@atrium/ui/pages'
import type { Job } from '../../contract/engagements.ts'
import {
  jobFilters,
  jobPeriods,
  selectedJob,
  serviceParameter,
  type JobFilter,
  type JobPeriod,
  type WorkedLine,
} from '../../contract/practice-terms.ts'
import { jobsQuery } from '../queries.ts'
import { parseServiceSearch } from '../practice-search.ts'
import { FirmState } from '../frame/firm-state.tsx'
import { findJobs } from './job-rules.ts'
import { JobStatus } from './job-status.tsx'

const drawer = lazyPart(async () => (await import('./job-drawer.tsx')).JobDrawer)

const statusOf = { all: undefined, active: 'open', inactive: 'closed' } as const satisfies Record<JobFilter, Job['status'] | undefined>

/** Lists the jobs of a line of business, with a search and filters. A job opens in a drawer. */
export function JobsSection({ account, line }: { account: string; line: WorkedLine }) {
  const { t } = useTranslation()
  const [filter, setFilter] = useState<JobFilter>('all')
  const [period, setPeriod] = useState<JobPeriod | null>(null)
  const [text, setText] = useState('')
  const status = statusOf[filter]
  const query = useQuery({
    ...jobsQuery({ account, line, ...(status && { status }) }),
    // The rows stay while those of another filter are read.
    placeholderData: keepPreviousData,
  })
  return (
    <section aria-labelledby="jobs" className="practice-section">
      <div className="section-head practice-section-head">
        <h2 id="jobs">{t('practice.jobs.title')}</h2>
        <div className="job-filters">
          <Segmented
            label={t('practice.jobs.filter')}
            value={filter}
            choices={jobFilters.map((value) => ({ value, label: t(`practice.jobs.filters.${value}`) }))}
            onChoose={setFilter}
          />
          <Segmented
            label={t('practice.jobs.period')}
            value={period === null ? 'any' : `${period}`}
            choices={[
              { value: 'any', label: t('practice.jobs.anyTime') },
              ...jobPeriods.map((days) => ({ value: `${days}`, label: t('practice.jobs.days', { count: days }) })),
            ]}
            onChoose={(value) => setPeriod(jobPeriods.find((days) => String(days) === value) ?? null)}
          />
          <SearchField label={t('practice.jobs.search')} value={text} onValue={setText} pauseMs={150} hasShortcut={false} />
        </div>
      </div>
      <Panel query={query} failure={t('practice.jobs.failed')} skeleton={<TableSkeleton rows={4} />}>
        {({ items, today, source }) => (
          <FirmState
            source={source}
            isEmpty={items.length === 0 && filter === 'all'}
            empty={t('practice.jobs.none')}
            onRetry={() => void query.refetch()}
          >
            <JobTable jobs={items} search={{ text, period, today }} />
            <SelectedJob jobs={items} />
          </FirmState>
        )}
      </Panel>
    </section>
  )
}

function JobTable({ jobs, search }: { jobs: readonly Job[]; search: { text: string; period: JobPeriod | null; today: string } }) {
  const { t } = useTranslation()
  const columns = useJobColumns()
  const found = findJobs(jobs, search)
  return (
    <>
      <span className="visually-hidden" role="status">
        {t('practice.jobs.found', { count: found.length })}
      </span>
      {found.length === 0 ? (
        <EmptyState title={t('practice.jobs.noneFound')} />
      ) : (
        <DataTable label={t('practice.jobs.title')} columns={columns} rows={found} keyOf={({ id }) => id} phone="cards" />
      )}
    </>
  )
}

/** Opens the job that the URL names, if the list has it. */
function SelectedJob({ jobs }: { jobs: readonly Job[] }) {
  const [search] = usePageSearch(parseServiceSearch)
  const { close } = useUrlDrawer(serviceParameter)
  const job = jobs.find(({ id }) => search.service === `${selectedJob}/${id}`)
  return job ? <drawer.Part job={job} onClose={close} /> : null
}

function useJobColumns(): DataColumn<Job>[] {
  const { t } = useTranslation()
  const { date } = useFormats()
  const { open } = useUrlDrawer(serviceParameter)
  return [
    {
      id: 'title',
      header: t('practice.jobs.job'),
      isRowHeader: true,
      sortBy: ({ title }) => title,
      file: ({ title }) => title,
      cell: ({ id, title, isLate }) => (
        <>
          <button type="button" className="link" onClick={() => open(`${selectedJob}/${id}`)}>
            {title}
          </button>
          {isLate && <small className="late">{t('practice.jobs.late')}</small>}
        </>
      ),
    },
    {
      id: 'status',
      header: t('practice.jobs.status'),
      sortBy: ({ jobStatus }) => jobStatus,
      file: ({ jobStatus }) => jobStatus,
      cell: (job) => <JobStatus job={job} />,
    },
    {
      id: 'start',
      header: t('practice.jobs.start'),
      priority: 2,
      sortBy: ({ startDate }) => startDate,
      file: ({ startDate }) => startDate ?? '',
      cell: ({ startDate }) => (startDate ? date(startDate) : '—'),
    },
    {
      id: 'due',
      header: t('practice.jobs.due'),
      sortBy: ({ dueDate }) => dueDate,
      file: ({ dueDate }) => dueDate ?? '',
      cell: ({ dueDate }) => (dueDate ? date(dueDate) : '—'),
    },
    {
      id: 'end',
      header: t('practice.jobs.end'),
      priority: 2,
      sortBy: ({ endDate }) => endDate,
      file: ({ endDate }) => endDate ?? '',
      cell: ({ endDate }) => (endDate ? date(endDate) : '—'),
    },
  ]
}
