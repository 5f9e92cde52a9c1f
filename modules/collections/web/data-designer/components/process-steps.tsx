import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { showError } from '@atrium/ui/components/notices'
import { ErrorState, TableSkeleton } from '@atrium/ui/components/states.tsx'
import { failureCode } from '@atrium/ui/lib/failure'
import type { CollectionRecord } from '../../../contract/definitions.ts'
import type { Item, ListedItem } from '../../../contract/items.ts'
import { api } from '../../api.ts'
import { OrderButtons, type Step } from '../../grid/components/order-buttons.tsx'
import { stepsQuery, storeChangedItem } from '../../queries.ts'
import '../../grid/components/grid.css'
import './process-steps.css'

export const processCollection = 'dataProcesses'
export const stepCollection = 'dataProcessSteps'

type Props = {
  process: Pick<Item, 'id' | 'name'>
  rights: CollectionRecord['rights']
  /** Id of the step in the side panel. */
  open: string | undefined
  onOpen: (step: string) => void
}

/** The steps of a data process in the order in which they run, each with where its data comes from. */
export function ProcessSteps({ process, rights, open, onOpen }: Props) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(stepsQuery(process.id))
  const move = (item: ListedItem, step: Step) =>
    void api.items
      .move({ collection: stepCollection, item: item.id, to: { step } })
      .then((moved) => storeChangedItem(stepCollection, moved))
      .catch((failure: unknown) => showError(t(`errors.${failureCode(failure)}`)))
  const steps = data?.items ?? []
  return (
    <section className="process-steps" aria-labelledby="process">
      <div className="grid-head">
        <h1 id="process">{process.name}</h1>
        {rights.create && (
          <button className="button primary" type="button" data-opens="new" onClick={() => onOpen('new')}>
            <Icon name="plus" small />
            {t('collections.addStep')}
          </button>
        )}
      </div>
      {error && <ErrorState title={t('collections.failed')} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <TableSkeleton rows={4} />}
      {data && steps.length === 0 && <p className="muted">{t('collections.noSteps')}</p>}
      <ol>
        {steps.map((step, index) => (
          <li key={step.id} className={step.id === open ? 'open' : undefined}>
            <button className="item-name" type="button" data-opens={step.id} onClick={() => onOpen(step.id)}>
              {step.name}
            </button>
            <p className="muted">{sourceOf(step)}</p>
            {rights.update && <OrderButtons item={step} onMove={move} isEnd={(way) => index === (way === 'up' ? 0 : steps.length - 1)} />}
          </li>
        ))}
      </ol>
    </section>
  )

  /** The request of a step and the data set that it fills, for example "GET https://api.firm.example/prices → prices". */
  function sourceOf({ values }: ListedItem): string {
    const text = (name: string) => (typeof values[name] === 'string' ? values[name] : '')
    const request = values['getFromApi'] === true ? [text('method'), text('location')] : [t('collections.withoutApi')]
    const dataset = text('dataset')
    return [request.filter((part) => part !== '').join(' '), ...(dataset === '' ? [] : [dataset])].join(' → ')
  }
}
