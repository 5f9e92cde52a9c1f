import type { FundSearchResult } from '../../../contract/funds.ts'
import { fundOrders, type FundFacet, type FundOrder } from '../../../contract/fund-terms.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { NativeSelect, type Choice } from '@atrium/ui/components/pick.tsx'
import { SearchField } from '@atrium/ui/components/search-field.tsx'
import { listChosenFacets, clearFilters, nextOrder, type FundSearch } from '../fund-search.ts'
import { useAssetClass } from '../use-asset-class.ts'

type Facets = FundSearchResult['facets']
type Props = { search: FundSearch; facets: Facets; onSearch: (change: Partial<Record<keyof FundSearch, unknown>>) => void }

/** Pause in typing after which the search runs, so that not every keystroke sends a request. */
const pauseMs = 250

/** Shows the filters of the list. On phones, all except the search field are behind a button with the number of active filters. */
export function FundFilters({ search, facets, onSearch }: Props) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const chosen = listChosenFacets(search).length
  return (
    <div className="fund-filters" data-open={isOpen}>
      <div className="toolbar">
        <SearchField label={t('funds.search')} value={search.q ?? ''} onValue={(q) => onSearch({ q: q || undefined })} pauseMs={pauseMs} />
        <button className="button only-mobile" type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          <Icon name="filter" small />
          {chosen > 0 ? t('funds.filtersChosen', { count: chosen }) : t('funds.filters')}
        </button>
      </div>
      <div className="fund-picks">
        {facets.map(({ facet, values }) => (
          <FacetPick key={facet} facet={facet} values={values} value={search[facet]} onSearch={onSearch} />
        ))}
        <OrderPick search={search} onSearch={onSearch} />
        {(chosen > 0 || search.q) && (
          <button className="button quiet" type="button" onClick={() => onSearch(clearFilters)}>
            {t('funds.showAll')}
          </button>
        )}
      </div>
    </div>
  )
}

type Searching = { onSearch: Props['onSearch'] }
type FacetProps = Searching & { facet: FundFacet; values: Facets[number]['values']; value: string | undefined }

function FacetPick({ facet, values, value, onSearch }: FacetProps) {
  const { t } = useTranslation()
  const nameOf = useAssetClass()
  const all = value === undefined || values.some((one) => one.value === value) ? values : [...values, { value, count: 0 }]
  const choices: Choice<string>[] = all.map((one) => ({
    value: one.value,
    label: t('funds.facetValue', { name: facet === 'assetClass' ? nameOf(one.value) : one.value, count: one.count }),
  }))
  return (
    <NativeSelect
      label={t(`funds.${facet}`)}
      value={value ?? ''}
      choices={[{ value: '', label: t('funds.any') }, ...choices]}
      onChoose={(chosen) => onSearch({ [facet]: chosen || undefined })}
    />
  )
}

/** Shows a sort menu on phones, where the column headings cannot be used. */
function OrderPick({ search, onSearch }: Searching & { search: FundSearch }) {
  const { t } = useTranslation()
  const choose = (order: FundOrder | '') => onSearch(order === '' ? { sort: undefined, direction: undefined } : nextOrder({}, order))
  return (
    <div className="only-mobile">
      <NativeSelect
        label={t('funds.order')}
        value={search.sort ?? ''}
        choices={[
          { value: '' as const, label: t('funds.bestMatch') },
          ...fundOrders.map((order) => ({ value: order, label: t(`funds.${order}`) })),
        ]}
        onChoose={choose}
      />
    </div>
  )
}
