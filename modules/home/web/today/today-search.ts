import { todayKinds, type TodayKind } from '../../contract/today-terms.ts'

/** `all` is the kind of which all items are shown, or `postponed` for the postponed items. */
export type TodaySearch = { all?: TodayKind | 'postponed' }

export function parseTodaySearch({ all }: Record<string, unknown>): TodaySearch {
  const shown = [...todayKinds, 'postponed' as const].find((one) => one === all)
  return shown === undefined ? {} : { all: shown }
}
