import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Drawer } from '@atrium/ui/components/drawer.tsx'
import { showError } from '@atrium/ui/components/notices'
import { ErrorState, Note, TableSkeleton } from '@atrium/ui/components/states.tsx'
import { Switch } from '@atrium/ui/components/switch.tsx'
import { TextArea } from '@atrium/ui/components/text-area.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { queryClient } from '@atrium/ui/lib/query-client'
import { maxComment } from '../../contract/cash-flow-terms.ts'
import type { CashFlowPage, PlanVersion } from '../../contract/cash-flows.ts'
import { api } from '../api.ts'
import { cashFlowQuery, planVersionQuery } from '../queries.ts'
import { comparePlans, isSamePlan } from './plan-differences.ts'
import { ageIn, computeOutcome, describeOutcome, type PlanOutcome } from './plan-results.ts'
import { usePlanWords } from './use-plan-words.ts'
import { useSavePlan } from './use-save-plan.ts'

type Props = { page: CashFlowPage; account: string; id: string; onClose: () => void }

/** Shows a frozen plan with the figures of its day beside today's, what has changed since, and its comments. */
export function VersionDrawer({ page, account, id, onClose }: Props) {
  const { t } = useTranslation()
  const { date } = useFormats()
  const { data: version, error, refetch } = useQuery(planVersionQuery(account, id))
  const context = version && t('planning.cashFlow.frozen', { date: date(version.frozenOn), rules: version.rules })
  return (
    <Drawer title={version?.name ?? t('planning.cashFlow.version')} {...(context && { context })} onClose={onClose}>
      {version ? (
        <Version page={page} account={account} version={version} onClose={onClose} />
      ) : error ? (
        <ErrorState title={t('planning.cashFlow.versionFailed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <TableSkeleton rows={8} />
      )}
    </Drawer>
  )
}

type VersionProps = { page: CashFlowPage; account: string; version: PlanVersion; onClose: () => void }

function Version({ page, account, version, onClose }: VersionProps) {
  const { t } = useTranslation()
  const words = usePlanWords()
  const frozen = describeOutcome(version.plan, version.results.plan)
  const today = computeToday(page)
  return (
    <div className="version">
      <p className="projection-sentence">{t('planning.cashFlow.thenSentence', { lasts: words.lasts(frozen) })}</p>
      {today && <p className="plan-sentence">{t('planning.cashFlow.todaySentence', { lasts: words.lasts(today) })}</p>}
      {version.results.scenarios.length > 0 && (
        <ul className="version-scenarios">
          {version.results.scenarios.map(({ id, ...result }) => (
            <li key={id}>
              <strong>{version.plan.scenarios.find((scenario) => scenario.id === id)?.name}</strong>{' '}
              {words.compare(describeOutcome(version.plan, result), frozen)}
            </li>
          ))}
        </ul>
      )}
      <Beside version={version} frozen={frozen} today={today} />
      {page.plan && <Changes version={version} page={page} plan={page.plan} />}
      {version.isOwn && page.mayChange && <Sharing page={page} account={account} version={version} />}
      {!version.isOwn && page.mayChange && <TakeOver page={page} account={account} version={version} onClose={onClose} />}
      <Comments page={page} account={account} version={version} />
    </div>
  )
}

function computeToday({ plan, firstYear, rules }: CashFlowPage): PlanOutcome | null {
  try {
    return plan && computeOutcome(plan, { firstYear, rules })
  } catch {
    return null
  }
}

/** What is left by age, as it was computed and as it is today. */
function Beside({ version, frozen, today }: { version: PlanVersion; frozen: PlanOutcome; today: PlanOutcome | null }) {
  const { t } = useTranslation()
  const words = usePlanWords()
  const rows = frozen.flow.rows.filter((_, index) => index === 0 || index === frozen.flow.rows.length - 1 || index % 5 === 0)
  const todays = (taxYear: string) => today?.flow.rows.find((row) => row.taxYear === taxYear)
  return (
    <table className="years-table">
      <caption>{t('planning.cashFlow.leftThenAndNow')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('planning.cashFlow.taxYear')}</th>
          <th scope="col" className="n">
            {t('planning.cashFlow.age')}
          </th>
          <th scope="col" className="n">
            {t('planning.cashFlow.asFrozen')}
          </th>
          <th scope="col" className="n">
            {t('planning.cashFlow.now')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ taxYear, ages, closing }) => (
          <tr key={taxYear}>
            <th scope="row" className="number-left">
              {taxYear}
            </th>
            <td className="n">{ageIn(version.plan, ages)}</td>
            <td className="n">{words.pounds(closing)}</td>
            <td className="n">{todays(taxYear) ? words.pounds(todays(taxYear)!.closing) : '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Changes({ version, page, plan }: { version: PlanVersion; page: CashFlowPage; plan: NonNullable<CashFlowPage['plan']> }) {
  const { t } = useTranslation()
  const words = usePlanWords()
  const rates = ['growth', 'cashReturn', 'inflation', 'charge', 'dividendYield', 'fluctuation'] as const
  const differences = comparePlans(version.plan, plan, {
    retirement: (name) => t('planning.cashFlow.retirementOf', { name }),
    horizon: (name) => t('planning.cashFlow.horizonOf', { name }),
    rates: Object.fromEntries(rates.map((rate) => [rate, t(`planning.cashFlow.rates.${rate}`)])),
  })
  const text = (value: string | null, isMoney: boolean) => (value === null ? '–' : isMoney ? words.pounds(value) : value)
  return (
    <section>
      <h3>{t(version.isOwn ? 'planning.cashFlow.changedSince' : 'planning.cashFlow.differsFromYours')}</h3>
      {version.rules !== page.rules && <p>{t('planning.cashFlow.rulesSince', { from: version.rules, to: page.rules })}</p>}
      {differences.length === 0 && version.rules === page.rules && (
        <p className="muted">{t(isSamePlan(version.plan, plan) ? 'planning.cashFlow.unchanged' : 'planning.cashFlow.otherChanges')}</p>
      )}
      <ul className="version-changes">
        {differences.map(({ name, before, after, isMoney }) => (
          <li key={`${name} ${before} ${after}`}>
            {name}: {text(before, isMoney)} → {text(after, isMoney)}
          </li>
        ))}
      </ul>
    </section>
  )
}

const reload = async (account: string, version: PlanVersion) => {
  queryClient.setQueryData(planVersionQuery(account, version.id).queryKey, version)
  await queryClient.invalidateQueries(cashFlowQuery(account))
}

/** Shares the version, which the person decides, and can take back. */
function Sharing({ page, account, version }: Omit<VersionProps, 'onClose'>) {
  const { t } = useTranslation()
  const share = async (isShared: boolean) => {
    try {
      await reload(account, await api.cashFlows.share({ account, version: version.id, isShared }))
    } catch {
      showError(t('planning.notSaved'))
    }
  }
  return (
    <section>
      <Switch
        label={t(page.side === 'firm' ? 'planning.cashFlow.shareWithClient' : 'planning.cashFlow.shareWithFirm')}
        isOn={version.sharedAt !== null}
        onChange={(isShared) => void share(isShared)}
      />
      <p className="muted">{t(page.side === 'firm' ? 'planning.cashFlow.shareHintFirm' : 'planning.cashFlow.shareHint')}</p>
    </section>
  )
}

/** Makes a plan of the other side one's own. */
function TakeOver({ page, account, version, onClose }: VersionProps) {
  const { t } = useTranslation()
  const { save, isSaving } = useSavePlan(account)
  const take = async () => {
    if ((await save(version.plan, page.revision)) === null) onClose()
  }
  return (
    <section>
      {page.plan && <Note kind="info">{t('planning.cashFlow.takeOverHint')}</Note>}
      <button className="button" type="button" aria-busy={isSaving} onClick={() => void take()}>
        {t('planning.cashFlow.takeOver')}
      </button>
    </section>
  )
}

function Comments({ page, account, version }: Omit<VersionProps, 'onClose'>) {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const [text, setText] = useState('')
  const [id, setId] = useState(() => crypto.randomUUID())
  const [isSaving, setIsSaving] = useState(false)
  const isShared = version.sharedAt !== null
  const send = async () => {
    if (text.trim() === '' || isSaving) return
    setIsSaving(true)
    try {
      await reload(account, await api.cashFlows.comment({ account, version: version.id, comment: id, text }))
      setText('')
      setId(crypto.randomUUID())
    } catch {
      showError(t('planning.notSaved'))
    } finally {
      setIsSaving(false)
    }
  }
  return (
    <section>
      <h3>{t('planning.cashFlow.comments')}</h3>
      <ul className="version-comments">
        {version.comments.map((comment) => (
          <li key={comment.id}>
            <p className="muted">
              {comment.author ?? t(`planning.cashFlow.sides.${comment.side}`)} · {moment(comment.createdAt)}
            </p>
            <p>{comment.text}</p>
          </li>
        ))}
      </ul>
      {page.mayChange && (
        <>
          <TextArea
            label={t('planning.cashFlow.comment')}
            hint={isShared ? undefined : t('planning.cashFlow.commentHint')}
            maxLength={maxComment}
            value={text}
            onValue={setText}
          />
          <button className="button" type="button" aria-busy={isSaving} onClick={() => void send()}>
            {t('planning.cashFlow.send')}
          </button>
        </>
      )}
    </section>
  )
}
