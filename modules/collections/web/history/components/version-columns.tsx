import type { FieldDefinition } from '@atrium/domain/fields/definition'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { DataColumn } from '@atrium/ui/components/data-table/columns'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { CollectionRecord } from '../../../contract/definitions.ts'
import type { ItemVersion } from '../../../contract/items.ts'
import { labelOf } from '../../grid/item-text.ts'

/** Columns of the history: choice for the comparison, time, person and changed fields. */
export function useVersionColumns(
  { fields }: CollectionRecord,
  compared: readonly string[],
  onCompare: (version: string) => void,
): DataColumn<ItemVersion>[] {
  const { t } = useTranslation()
  const { locale, moment } = useFormats()
  return useMemo(() => {
    const labels = new Map((fields as FieldDefinition[]).map((field) => [field.name, labelOf(field, locale)]))
    const describe = ({ action, changed }: ItemVersion) => {
      const names = changed.map((name) => labels.get(name) ?? name).join(', ')
      return ['saved', 'imported'].includes(action) && names !== '' ? names : t(`collections.actions.${action}`)
    }
    return [
      {
        id: 'compare',
        header: t('collections.compare'),
        cell: ({ version, saved }) => (
          <input
            type="checkbox"
            aria-label={`${t('collections.compare')}: ${moment(saved.at)}`}
            checked={compared.includes(version)}
            onChange={() => onCompare(version)}
          />
        ),
      },
      { id: 'saved', header: t('collections.savedAt'), isRowHeader: true, cell: ({ saved }) => moment(saved.at) },
      { id: 'by', header: t('collections.by'), priority: 2, cell: ({ saved }) => saved.name ?? t('collections.firmSystem') },
      {
        id: 'changed',
        header: t('collections.changedFields'),
        cell: (version) => (
          <>
            {describe(version)} {version.isLive && <span className="muted">{t('collections.live')}</span>}
          </>
        ),
      },
    ]
  }, [fields, compared, onCompare, t, locale, moment])
}
