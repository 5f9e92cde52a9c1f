import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '@atrium/ui/components/field.tsx'
import { showError, showResult } from '@atrium/ui/components/notices'
import { useUrlDrawer } from '@atrium/ui/components/use-url-drawer'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { failureCode } from '@atrium/ui/lib/failure'
import { queryClient } from '@atrium/ui/lib/query-client'
import { maxPlanName } from '../../contract/cash-flow-terms.ts'
import type { CashFlowPage } from '../../contract/cash-flows.ts'
import { planningParameter } from '../../contract/planning-terms.ts'
import { api } from '../api.ts'
import { formatVersion } from '../cash-flow-address.ts'
import { cashFlowQuery } from '../queries.ts'

type Props = { page: CashFlowPage; account: string }

/** Lists the frozen plans of this side, and those that the other side shares. */
export const VersionsSection = memo(function VersionsSection({ page, account }: Props) {
  const { t } = useTranslation()
  const { date } = useFormats()
  const { open } = useUrlDrawer(planningParameter)
  const { versions } = page
  if (versions.length === 0 && !(page.plan && page.mayChange)) return null
  return (
    <section aria-labelledby="plan-versions" className="versions">
      <h2 id="plan-versions">{t('planning.cashFlow.versions')}</h2>
      <p className="muted plan-sentence">
        {t(page.side === 'firm' ? 'planning.cashFlow.versionsHintFirm' : 'planning.cashFlow.versionsHint')}
      </p>
      {versions.length > 0 && (
        <ul className="version-list">
          {versions.map(({ id, name, side, frozenOn, rules, sharedAt, isOwn, commentCount }) => (
            <li key={id}>
              <button className="link" type="button" onClick={() => open(formatVersion(id))}>
                {name}
              </button>
              <span className="muted">
                {t('planning.cashFlow.frozen', { date: date(frozenOn), rules })} ·{' '}
                {isOwn
                  ? t(sharedAt ? 'planning.cashFlow.sharedByYou' : 'planning.cashFlow.notShared')
                  : t(side === 'firm' ? 'planning.cashFlow.sharedByFirm' : 'planning.cashFlow.sharedByClient')}
                {commentCount > 0 && ` · ${t('planning.cashFlow.commentCount', { count: commentCount })}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      {page.plan && page.mayChange && <Freeze page={page} account={account} />}
    </section>
  )
})

function Freeze({ page, account }: Props) {
  const { t } = useTranslation()
  const { date } = useFormats()
  const suggested = t('planning.cashFlow.versionName', { date: date(page.today) })
  const [name, setName] = useState('')
  const [id, setId] = useState(() => crypto.randomUUID())
  const [isSaving, setIsSaving] = useState(false)
  const freeze = async () => {
    setIsSaving(true)
    try {
      await api.cashFlows.freeze({ account, version: id, name: name.trim() || suggested, revision: page.revision })
      await queryClient.invalidateQueries(cashFlowQuery(account))
      showResult(t('planning.cashFlow.frozenNow'))
      setName('')
      setId(crypto.randomUUID())
    } catch (error) {
      const isConflict = failureCode(error) === 'conflict'
      if (isConflict) void queryClient.invalidateQueries(cashFlowQuery(account))
      showError(t(isConflict ? 'planning.conflict' : 'planning.notSaved'))
    } finally {
      setIsSaving(false)
    }
  }
  return (
    <div className="freeze">
      <TextField
        name="versionName"
        label={t('planning.cashFlow.freezeAs')}
        placeholder={suggested}
        maxLength={maxPlanName}
        value={name}
        onValue={setName}
      />
      <button className="button" type="button" aria-busy={isSaving} onClick={() => void freeze()}>
        {t('planning.cashFlow.freeze')}
      </button>
    </div>
  )
}
