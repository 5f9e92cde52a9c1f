import type { SeenRecord } from '../../contract/messages.ts'
import { maxSeenLines } from '../../contract/message-terms.ts'
import type { SeenRecord as ShownRecord } from '@atrium/ui/questions'

/** Records about which a message was begun on this page, by the id in the address of the drawer. Once something is typed, the draft has it. */
const asked = new Map<string, SeenRecord>()

const toLine = (text: string, most = 200): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim()
    .slice(0, most)

/** Keeps what a page shows for the message that is begun about it. Returns its id. */
export function keepRecord(
  { kind, label, context, account, asOn, lines }: ShownRecord,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): string {
  const id = crypto.randomUUID()
  const parameters = new URLSearchParams(search)
  parameters.delete('message')
  const rest = parameters.size === 0 ? '' : `?${parameters}`
  const path = `${pathname}${rest}`
  asked.set(id, {
    kind,
    label: toLine(label) || '—',
    context: toLine(context, 300),
    account,
    path: path.length > 500 ? pathname.slice(0, 500) : path,
    asOn,
    lines: lines.slice(0, maxSeenLines).map((one) => ({ label: toLine(one.label) || '—', value: toLine(one.value) || '—' })),
  })
  return id
}

export const findRecord = (id: string): SeenRecord | null => asked.get(id) ?? null
