import type { Provenance } from '@atrium/contract/schema'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../i18n/use-formats.ts'
import { Icon } from './icon.tsx'

/**
 * Shows the valuation day, the source and the age of a figure. If the source is unavailable, states that its last response is shown.
 */
export function AsOf({ provenance }: { provenance: Provenance }) {
  const { t } = useTranslation()
  const { date, age, moment } = useFormats()
  const { asOn, provider, fetchedAt, isStale } = provenance
  const source = useSource(provider)
  return (
    <p className={isStale ? 'asof stale' : 'asof'}>
      {isStale && <Icon name="clock" small />}
      <span>
        {asOn && `${t('figures.asOf', { date: date(asOn) })} `}
        {t('figures.source', { source })}{' '}
        <span title={moment(fetchedAt)}>
          {isStale ? t('figures.stale', { age: age(fetchedAt) }) : t('figures.fetched', { age: age(fetchedAt) })}
        </span>
      </span>
    </p>
  )
}

export const useSource = (provider: string): string => useSources()(provider)

export function useSources(): (provider: string) => string {
  const { t } = useTranslation()
  return (provider) => t(`sources.${provider}` as 'sources.other', { defaultValue: t('sources.other') })
}
