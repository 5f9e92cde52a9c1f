import { localText } from '@atrium/domain/fields/definition'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { NativeSelect } from '@atrium/ui/components/pick.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { capitalise } from '../../capitalise.ts'
import { menuQuery } from '../../queries.ts'

/** Choice of the collection on phones, which have no side bar. */
export function CollectionChoice({ current }: { current: string }) {
  const { t } = useTranslation()
  const { locale } = useFormats()
  const navigate = useNavigate()
  const { data } = useQuery(menuQuery)
  const entries = new Map(data?.groups.flatMap((group) => group.collections.map(({ name, label }) => [name, label] as const)))
  if (!entries.has(current)) return null
  return (
    <NativeSelect
      label={t('collections.backOffice')}
      value={current}
      choices={[...entries].map(([value, label]) => ({ value, label: capitalise(localText(label, locale), locale) }))}
      onChoose={(name) => void navigate({ to: `/admin/${name}` })}
    />
  )
}
