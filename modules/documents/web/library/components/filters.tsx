import { useTranslation } from 'react-i18next'
import type { Account } from '@atrium/accounts/contract/accounts'
import { NativeSelect } from '@atrium/ui/components/pick.tsx'
import { documentKinds, documentSources, signatureStates } from '../../../contract/document-terms.ts'
import { monthsBefore, type LibrarySearch, type LibrarySearchChange } from '../library-search.ts'

type Props = {
  search: LibrarySearch
  services: readonly { code: string; name: string }[]
  portfolios: Account['portfolios']
  hasProvider: boolean
  today: string
  onChange: (change: LibrarySearchChange) => void
}

const any = ''
const periods = [1, 3, 12, 36] as const

/** Filters of the list of documents: kind, service, portfolio, source, date, and the state of the signature. */
export function Filters({ search, services, portfolios, hasProvider, today, onChange }: Props) {
  const { t } = useTranslation()
  const choose =
    <Name extends keyof LibrarySearch>(name: Name) =>
    (value: string) =>
      onChange({ [name]: value === any ? undefined : value } as LibrarySearchChange)
  const sources = documentSources.filter((source) => hasProvider || source !== 'provider')
  const days = periods.map((months) => ({ months, day: monthsBefore(today, months) }))
  const isOtherDay = search.addedFrom !== undefined && !days.some(({ day }) => day === search.addedFrom)
  return (
    <div className="library-filters" role="group" aria-label={t('library.filters')}>
      <NativeSelect
        label={t('library.kind')}
        value={search.kind ?? any}
        choices={[
          { value: any, label: t('library.anyKind') },
          ...documentKinds.map((value) => ({ value, label: t(`library.kinds.${value}`) })),
        ]}
        onChoose={choose('kind')}
      />
      {services.length > 0 && (
        <NativeSelect
          label={t('library.service')}
          value={search.service ?? any}
          choices={[{ value: any, label: t('library.anyService') }, ...services.map(({ code, name }) => ({ value: code, label: name }))]}
          onChoose={choose('service')}
        />
      )}
      {portfolios.length > 0 && (
        <NativeSelect
          label={t('library.about')}
          value={search.portfolio ?? any}
          choices={[{ value: any, label: t('library.anyAbout') }, ...portfolios.map(({ id, name }) => ({ value: id, label: name }))]}
          onChoose={choose('portfolio')}
        />
      )}
      <NativeSelect
        label={t('library.place')}
        value={search.source ?? any}
        choices={[
          { value: any, label: t('library.anyPlace') },
          ...sources.map((value) => ({ value, label: t(`library.places.${value}`) })),
        ]}
        onChoose={choose('source')}
      />
      <NativeSelect
        label={t('library.date')}
        value={search.addedFrom ?? any}
        choices={[
          { value: any, label: t('library.anyDate') },
          ...days.map(({ months, day }) => ({ value: day, label: t('library.lastMonths', { count: months }) })),
          ...(isOtherDay ? [{ value: search.addedFrom ?? any, label: search.addedFrom ?? '' }] : []),
        ]}
        onChoose={choose('addedFrom')}
      />
      {signatureStates.map((state) => (
        <button
          key={state}
          className="button"
          type="button"
          aria-pressed={search.signature === state}
          onClick={() => onChange({ signature: search.signature === state ? undefined : state })}
        >
          {t(state === 'signed' ? 'documentParts.signed' : 'documentParts.signatureRequired')}
        </button>
      ))}
    </div>
  )
}
