import { keepPreviousData, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { OlderButton } from '@atrium/ui/components/older-button.tsx'
import { Panel } from '@atrium/ui/components/panel.tsx'
import { TableSkeleton } from '@atrium/ui/components/states.tsx'
import type { TabProps } from '../portfolio-search.ts'
import type { WindowRequest } from '../queries.ts'

/** `pages` is the number of pages shown, if it can differ from the number requested. */
type Entries = { hasOlder: boolean; pages?: number }

type Props<Data extends Entries, Key extends readonly unknown[]> = TabProps & {
  queryOf: (at: WindowRequest) => UseQueryOptions<Data, Error, Data, Key>
  className: string
  failure: string
  /** Renders the entries and the button that loads older ones. */
  children: (entries: Data, older: ReactNode) => ReactNode
}

/** Shows a tab with entries by date. The most recent months are shown first, and more on request. The URL contains the number of pages. */
export function EntriesPanel<Data extends Entries, Key extends readonly unknown[]>({
  portfolio,
  search: { on, pages },
  onSearch,
  queryOf: createQuery,
  className,
  failure,
  children,
}: Props<Data, Key>) {
  const query = useQuery({ ...createQuery({ portfolio: portfolio.id, on, pages }), placeholderData: keepPreviousData })
  return (
    <div className={`wide ${className}`}>
      <Panel query={query} failure={failure} skeleton={<TableSkeleton rows={10} />}>
        {(entries) =>
          children(
            entries,
            <OlderButton window={entries} pages={entries.pages ?? pages} isLoading={query.isPlaceholderData} onSearch={onSearch} />,
          )
        }
      </Panel>
    </div>
  )
}
