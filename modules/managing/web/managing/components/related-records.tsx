import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { localText } from '@atrium/domain/fields/definition'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { RelatedRecords as Related } from '../../../contract/managing.ts'
import type { OpenDrawer } from '../drawer-address.ts'

/** Lists the records that belong to a record. Each opens in a drawer above this one. */
export function RelatedRecords({ related, onOpen }: { related: Related; onOpen: (drawer: OpenDrawer) => void }) {
  const { t } = useTranslation()
  const { date, quantity, locale } = useFormats()
  const id = useId()
  const { form, items, canAdd } = related
  const title = t(`managing.related.${form as 'portfolios'}`)
  return (
    <section className="managing-related" aria-labelledby={id}>
      <div className="managing-related-head">
        <h3 id={id}>{title}</h3>
        {canAdd && (
          <button className="button" type="button" onClick={() => onOpen({ form, item: 'new' })}>
            <Icon name="plus" small />
            {t(`managing.add.${form as 'portfolios'}`)}
          </button>
        )}
      </div>
      {items.length === 0 && <p className="muted">{t(`managing.none.${form as 'portfolios'}`)}</p>}
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <button type="button" onClick={() => onOpen({ form, item: item.id })}>
              <span>{localText(item.name, locale)}</span>
              <span className="muted number">{detailOf(item)}</span>
              <Icon name="right" small />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )

  /** The day of a transaction, the units of a holding, or the currency of a portfolio. */
  function detailOf({ on, detail }: Related['items'][number]): string | null {
    if (on !== null) return date(on)
    return detail !== null && form === 'holdings' ? quantity(detail) : detail
  }
}
