import { removeEmptyValues } from '@atrium/ui/lib/list-search'
import { assetPartKinds, todayKinds, type AssetPartKind, type TodayKind } from '../../contract/today-terms.ts'

/**
 * State of the page in the URL. `all` is the kind of which all items are shown, or `postponed` for the postponed items; `by` is the breakdown
 * of the assets, by type if it is undefined; `explain` is the explained figure.
 */
export type TodaySearch = { all?: TodayKind | 'postponed'; by?: AssetPartKind; explain?: string }

export function parseTodaySearch({ all, by, explain }: Record<string, unknown>): TodaySearch {
  return removeEmptyValues({
    all: [...todayKinds, 'postponed' as const].find((one) => one === all),
    by: assetPartKinds.find((one) => one === by && one !== 'types'),
    explain: typeof explain === 'string' && explain !== '' ? explain.slice(0, 200) : undefined,
  })
}
