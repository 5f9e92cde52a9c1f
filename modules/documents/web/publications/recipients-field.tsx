import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clientViewsQuery } from '@atrium/accounts/web/client-views/views'
import { Check } from '@atrium/ui/components/check.tsx'
import { NativeSelect } from '@atrium/ui/components/pick.tsx'
import { SearchField } from '@atrium/ui/components/search-field.tsx'
import { libraryQuery } from '../queries.ts'
import type { Recipients } from './recipients.ts'
import './recipients.css'

type Props = { portal: string; recipients: Recipients; onChange: (recipients: Recipients) => void }

/** Chooses to whom a document is sent: the clients of a segment, a client group, or chosen clients. */
export function RecipientsField({ portal, recipients, onChange }: Props) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const { data: views } = useQuery(clientViewsQuery(portal))
  const { data: all } = useQuery(libraryQuery(portal, '', undefined))
  const { data: found } = useQuery({ ...libraryQuery(portal, search, undefined), placeholderData: (before) => before })
  const segments = (views?.items ?? []).filter(({ settings }) => settings.conditions.linked !== 'not-in-portal')
  const groups = (all?.accountsAndGroups ?? []).filter(({ type }) => type === 'group')
  const accounts = (found?.accountsAndGroups ?? []).filter(({ type }) => type === 'account')
  const { by, segment, group, accounts: chosen } = recipients
  const toggle = (id: string, name: string) =>
    onChange({
      ...recipients,
      accounts: chosen.some((one) => one.id === id) ? chosen.filter((one) => one.id !== id) : [...chosen, { id, name }],
    })
  return (
    <fieldset className="publish-recipients">
      <legend>{t('library.publish.recipients')}</legend>
      {(['segment', 'group', 'accounts'] as const).map((value) => (
        <label key={value} className="publish-by">
          <input type="radio" name="recipients" checked={by === value} onChange={() => onChange({ ...recipients, by: value })} />
          {t(`library.publish.by.${value}`)}
        </label>
      ))}
      {by === 'segment' && (
        <>
          <NativeSelect
            label={t('library.publish.segment')}
            value={segment}
            choices={[
              { value: '', label: t('library.publish.chooseSegment') },
              ...segments.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            isForm
            onChoose={(value) => onChange({ ...recipients, segment: value })}
          />
          <p className="muted">{t(views?.items.length === 0 ? 'library.publish.noSegments' : 'library.publish.segmentHint')}</p>
        </>
      )}
      {by === 'group' && (
        <NativeSelect
          label={t('library.publish.group')}
          value={group}
          choices={[
            { value: '', label: t('library.publish.chooseGroup') },
            ...groups.map(({ id, name, count }) => ({ value: id, label: `${name} (${t('library.clientCount', { count })})` })),
          ]}
          isForm
          onChoose={(value) => onChange({ ...recipients, group: value })}
        />
      )}
      {by === 'accounts' && (
        <>
          <SearchField label={t('library.publish.find')} value={search} pauseMs={250} onValue={(value) => setSearch(value.trim())} />
          <p className="muted" role="status">
            {t('library.publish.chosen', { count: chosen.length })} {chosen.map(({ name }) => name).join(', ')}
          </p>
          <ul className="publish-accounts" aria-label={t('library.accounts')}>
            {accounts.map(({ id, name }) => (
              <li key={id}>
                <Check isOn={chosen.some((one) => one.id === id)} onChange={() => toggle(id, name)}>
                  {name}
                </Check>
              </li>
            ))}
          </ul>
        </>
      )}
    </fieldset>
  )
}
