import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Account } from '@atrium/accounts/contract/accounts'
import { NumberField } from '@atrium/ui/components/aria/number-field.tsx'
import { Check } from '@atrium/ui/components/check.tsx'
import { Drawer } from '@atrium/ui/components/drawer.tsx'
import { FieldMessages } from '@atrium/ui/components/field.tsx'
import { showError } from '@atrium/ui/components/notices'
import { Panel } from '@atrium/ui/components/panel.tsx'
import { NativeSelect } from '@atrium/ui/components/pick.tsx'
import { Segmented } from '@atrium/ui/components/segmented.tsx'
import { EmptyState, TableSkeleton } from '@atrium/ui/components/states.tsx'
import { failureCode, failureDetails } from '@atrium/ui/lib/failure'
import { queryClient } from '@atrium/ui/lib/query-client'
import { api } from '../../api.ts'
import { proposalPath } from '../../paths.ts'
import { modelsQuery, proposalsSource } from '../../queries.ts'
import { firstSettings, findIssues, toRequest, type Draft, type DraftIssues } from '../draft-settings.ts'

type Props = { portal: string; account: Account; onClose: () => void }

/** Drawer in which an adviser chooses a model, portfolios and settings, and calculates a proposal. */
export function NewProposal({ portal, account, onClose }: Props) {
  const { t } = useTranslation()
  const query = useQuery(modelsQuery(account.id))
  return (
    <Drawer title={t('proposals.form.title')} context={account.name} onClose={onClose}>
      <Panel query={query} failure={t('proposals.failed')} skeleton={<TableSkeleton rows={6} />}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={t('proposals.form.noModels')} />
          ) : (
            <ProposalForm portal={portal} account={account} models={items} onClose={onClose} />
          )
        }
      </Panel>
    </Drawer>
  )
}

function ProposalForm({ portal, account, models, onClose }: Props & { models: readonly { id: string; name: string }[] }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [draft, setDraft] = useState<Draft>(() => firstSettings(models, account.portfolios))
  // The id stays the same when a request is repeated, so that no second proposal is stored.
  const [id, setId] = useState(() => crypto.randomUUID())
  const [issues, setIssues] = useState<DraftIssues>({})
  const [isBusy, setIsBusy] = useState(false)
  const change = (part: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...part }))
    setId(crypto.randomUUID())
    setIssues({})
  }
  const textOf = (field: string) => {
    const issue = issues[field]
    return issue === undefined ? undefined : t(`proposals.form.issues.${issue}`)
  }
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (isBusy) return
    const found = findIssues(draft)
    setIssues(found)
    if (Object.keys(found).length > 0) return
    setIsBusy(true)
    try {
      await api.proposals.create({ account: account.id, proposal: id, ...toRequest(draft) })
      await queryClient.invalidateQueries({ queryKey: proposalsSource.key })
      await navigate({ to: proposalPath(portal, account.id, id) })
    } catch (error) {
      const code = failureDetails(error)?.issues?.[0]?.code
      if (code === 'other-currency' || code === 'cost-missing' || code === 'worth-nothing') setIssues({ portfolios: code })
      else if (failureCode(error) === 'invalid-request') setIssues({ model: 'model' })
      else showError(t(`errors.${failureCode(error)}`))
    } finally {
      setIsBusy(false)
    }
  }
  const amount = (field: 'minimumTrade' | 'dealingFixed' | 'dealingPercent' | 'gainsLimit' | 'exemptLeft' | 'bandLeft', hint?: string) => (
    <NumberField
      label={t(`proposals.form.${field}`)}
      value={draft[field]}
      decimals={field === 'dealingPercent' ? 4 : 2}
      least={0}
      hint={hint}
      error={textOf(field)}
      onValue={(value) => change({ [field]: value })}
    />
  )
  return (
    <form className="proposal-form" onSubmit={(event) => void submit(event)} noValidate>
      <p className="muted">{t('proposals.form.lede')}</p>
      <NativeSelect
        isForm
        label={t('proposals.form.model')}
        value={draft.model}
        choices={models.map(({ id: value, name }) => ({ value, label: name }))}
        onChoose={(model) => change({ model })}
      />
      <FieldMessages id="proposal-model" error={textOf('model')} />
      <fieldset className="entry">
        <legend>{t('proposals.form.portfolios')}</legend>
        {account.portfolios.map(({ id: portfolio, name }) => {
          const chosen = draft.portfolios[portfolio]
          return (
            <div key={portfolio} className="proposal-portfolio">
              <Check
                isOn={chosen !== undefined}
                onChange={(isOn) => {
                  const { [portfolio]: _, ...others } = draft.portfolios
                  change({ portfolios: isOn ? { ...others, [portfolio]: '' } : others })
                }}
              >
                {name}
              </Check>
              {chosen !== undefined && (
                <NumberField
                  label={t('proposals.form.flow', { name })}
                  value={chosen}
                  decimals={2}
                  hint={t('proposals.form.flowHint')}
                  onValue={(flow) => change({ portfolios: { ...draft.portfolios, [portfolio]: flow } })}
                />
              )}
            </div>
          )
        })}
        <FieldMessages id="proposal-portfolios" error={textOf('portfolios')} />
      </fieldset>
      <div className="entry">
        <span>{t('proposals.form.destination')}</span>
        <Segmented
          label={t('proposals.form.destination')}
          value={draft.destination}
          choices={[
            { value: 'target', label: t('proposals.form.toTarget') },
            { value: 'edge', label: t('proposals.form.toEdge') },
          ]}
          onChoose={(destination) => change({ destination })}
        />
      </div>
      <div className="proposal-amounts">
        {amount('minimumTrade')}
        {amount('gainsLimit', t('proposals.form.gainsLimitHint'))}
        {amount('dealingFixed')}
        {amount('dealingPercent')}
        {amount('exemptLeft', t('proposals.form.taxHint'))}
        {amount('bandLeft')}
      </div>
      <div className="proposal-buttons">
        <button className="button primary" type="submit" aria-busy={isBusy}>
          {t('proposals.form.send')}
        </button>
        <button className="button" type="button" onClick={onClose}>
          {t('proposals.form.cancel')}
        </button>
      </div>
    </form>
  )
}
