import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PagedList } from '@atrium/ui/components/data-table/paged-list.tsx'
import { Drawer } from '@atrium/ui/components/drawer.tsx'
import { ErrorState } from '@atrium/ui/components/states.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { useList } from '@atrium/ui/lib/use-list'
import { shownOnPage } from '../../../contract/document-terms.ts'
import type { Statement } from '../../../contract/statements.ts'
import { statementsSource } from '../../queries.ts'
import { useOpenDocument } from '../opening.tsx'

/** Lists the newest quarterly statements of the provider of the portfolios; a drawer lists all. Shows nothing if there are none. */
export function Statements({ account }: { account: string }) {
  const { t } = useTranslation()
  const list = useList(statementsSource, account)
  const [isOpen, setIsOpen] = useState(false)
  if (list.state === 'loading' || (list.state === 'ready' && list.items.length === 0)) return null
  return (
    <section className="library-statements" aria-labelledby="statements">
      <h2 id="statements">{t('statements.title')}</h2>
      {list.state === 'failed' ? (
        <ErrorState title={t('library.failed')} error={list.error} onRetry={list.retry} />
      ) : (
        <StatementRows statements={list.items.slice(0, shownOnPage)} />
      )}
      {list.items.length > shownOnPage && (
        <button className="link" type="button" onClick={() => setIsOpen(true)}>
          {t('statements.all')}
        </button>
      )}
      {isOpen && (
        <Drawer title={t('statements.title')} onClose={() => setIsOpen(false)}>
          <PagedList list={list} failure={t('library.failed')} empty={null} more={t('statements.more')}>
            {(items) => <StatementRows statements={items} />}
          </PagedList>
        </Drawer>
      )}
    </section>
  )
}

function StatementRows({ statements }: { statements: readonly Statement[] }) {
  const { t } = useTranslation()
  const { date } = useFormats()
  const open = useOpenDocument()
  return (
    <ul className="library-rows">
      {statements.map((statement) => (
        <li key={statement.to}>
          <span>
            <button className="document-open" type="button" onClick={() => open(statement)}>
              {t('statements.quarterTo', { day: date(statement.to) })}
            </button>
            <small>{t('statements.period', { from: date(statement.from), to: date(statement.to) })}</small>
          </span>
        </li>
      ))}
    </ul>
  )
}
