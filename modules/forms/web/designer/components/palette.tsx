import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { SearchField } from '@atrium/ui/components/search-field.tsx'
import { useTypeName } from '../use-type-name.ts'
import { paletteGroups } from '../palette-groups.ts'

/** All field types by group, each a button that adds a field below the selected one. */
export const Palette = memo(function Palette({ onAdd }: { onAdd: (type: string) => void }) {
  const { t } = useTranslation()
  const typeName = useTypeName()
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const groups = paletteGroups
    .map(({ name, types }) => ({
      name,
      types: Object.entries(types).filter(([type]) => `${type} ${typeName(type)}`.toLowerCase().includes(wanted)),
    }))
    .filter(({ types }) => types.length > 0)
  return (
    <div className="designer-palette" role="region" aria-label={t('designer.palette')}>
      <SearchField label={t('designer.searchTypes')} value={search} onValue={setSearch} pauseMs={0} />
      {groups.length === 0 && <p className="muted">{t('designer.noTypes')}</p>}
      {groups.map(({ name, types }) => (
        <div key={name} role="group" aria-label={t(`designer.groups.${name}`)}>
          <h2>
            <span>{t(`designer.groups.${name}`)}</span> <span className="muted">{types.length}</span>
          </h2>
          <ul>
            {types.map(([type, icon]) => (
              <li key={type}>
                <button type="button" onClick={() => onAdd(type)} aria-label={t('designer.addType', { type: typeName(type) })}>
                  <Icon name={icon} small />
                  {typeName(type)}
                </button>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
})
