import { todayKinds, type TodayKind } from '../../contract/today-terms.ts'

/** `all` is the kind of which all items are shown. */
export type TodaySearch = { all?: TodayKind }

export function parseTodaySearch({ all }: Record<string, unknown>): TodaySearch {
  const kind = todayKinds.find((one) => one === all)
  return kind === undefined ? {} : { all: kind }
}
