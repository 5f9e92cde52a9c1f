import { text } from '@atrium/collections/server/collections/labels'
import type { LocalText } from '@atrium/domain/fields/definition'
import { refusal } from '@atrium/platform/http/problem'
import type { ManagingScope } from './access.ts'

const otherSource = text(
  'Portfolios, holdings and transactions in this portal come from your firm’s own system. Please change them there.',
  'Eignasöfn, eignir og færslur í þessari gátt koma úr kerfi fyrirtækisins. Vinsamlegast breyttu þeim þar.',
  'Τα χαρτοφυλάκια, οι τοποθετήσεις και οι κινήσεις αυτής της πύλης προέρχονται από το σύστημα της εταιρείας σας. Παρακαλούμε αλλάξτε τα εκεί.',
)

/** Notice of the forms whose changes are corrections of the ledger. */
export const correctionNotice = text(
  'Saving does not overwrite the original entry. It adds a reversal and a corrected entry.',
  'Upphafleg færsla er ekki yfirskrifuð. Við vistun bætast við bakfærsla og leiðrétt færsla.',
  'Η αποθήκευση δεν αντικαθιστά την αρχική εγγραφή. Προσθέτει αντιλογισμό και διορθωμένη εγγραφή.',
)

/** Returns why the ledger cannot be changed in a portal, or null if it can. */
export const ledgerReason = ({ portal }: ManagingScope): LocalText | null => (portal.source === 'store' ? null : otherSource)

/** Refuses changes of the ledger in portals whose figures come from elsewhere. */
export function requireLedger(scope: ManagingScope): void {
  if (ledgerReason(scope) !== null) throw refusal('not-allowed')
}
