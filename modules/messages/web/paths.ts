import { clientsPath } from '@atrium/ui/lib/paths'

/** Path of the message box of a portal. */
export const messagesPath = (portal: string): string => `${clientsPath(portal)}/messages`

/** What the drawer for messages shows. */
export type MessageDrawer =
  | { kind: 'new'; account: string | null; about: string | null }
  | { kind: 'draft'; draft: string }
  | { kind: 'reply'; conversation: string }

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Reads the drawer from the URL: `new`, `new/account/<id>`, `new/about/<id>`, `draft/<id>` or `reply/<conversation>`. Null if it is none of these. */
export function parseMessageDrawer(subject: string): MessageDrawer | null {
  const [kind, first = '', second = '', ...rest] = subject.split('/')
  if (rest.length > 0) return null
  if (kind === 'new' && first === '') return { kind, account: null, about: null }
  if (kind === 'new' && first === 'account' && uuid.test(second)) return { kind, account: second, about: null }
  if (kind === 'new' && first === 'about' && uuid.test(second)) return { kind, account: null, about: second }
  if (second !== '' || !uuid.test(first)) return null
  if (kind === 'draft') return { kind, draft: first }
  return kind === 'reply' ? { kind, conversation: first } : null
}
