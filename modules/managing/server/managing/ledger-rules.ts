import { text } from '@atrium/collections/server/collections/labels'
import type { LocalText } from '@atrium/domain/fields/definition'
import { refusal } from '@atrium/platform/http/problem'
import type { ManagingScope } from './access.ts'

const otherSource = text(
  'Your firm’s own system states the portfolios, holdings and transactions of this portal. Change them there.',
  'Kerfi fyrirtækisins ákvarðar eignasöfn, eignir og færslur þessarar gáttar. Breyttu þeim þar.',
  'Το σύστημα της εταιρείας σας ορίζει τα χαρτοφυλάκια, τις θέσεις και τις κινήσεις αυτής της πύλης. Αλλάξτε τα εκεί.',
)

/** Notice of the forms whose changes are corrections of the ledger. */
export const correctionNotice = text(
  'Nothing in the ledger is overwritten: saving books a reversal and a new entry.',
  'Engu í bókhaldinu er breytt: vistun bókar bakfærslu og nýja færslu.',
  'Τίποτα δεν αντικαθίσταται στα βιβλία: η αποθήκευση καταχωρίζει αντιλογισμό και νέα εγγραφή.',
)

/** Returns why the ledger cannot be changed in a portal, or null if it can. */
export const ledgerReason = ({ portal }: ManagingScope): LocalText | null => (portal.source === 'store' ? null : otherSource)

/** Refuses changes of the ledger in portals whose figures come from elsewhere. */
export function requireLedger(scope: ManagingScope): void {
  if (ledgerReason(scope) !== null) throw refusal('not-allowed')
}
