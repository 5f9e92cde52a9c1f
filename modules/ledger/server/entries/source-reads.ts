import { text } from '@atrium/collections/server/collections/labels'
import type { CollectionScope } from '@atrium/collections/server/items/access'
import type { LocalText } from '@atrium/domain/fields/definition'
import type { Transacting } from '@atrium/platform/db/scope'
import { sql } from 'kysely'

const otherSource = text(
  'Your portals take their figures from your firm’s own system. Clients see what is entered here only after the source of a portal has been changed to Atrium.',
  'Gáttirnar sækja tölur sínar í kerfi fyrirtækisins. Viðskiptavinir sjá það sem er skráð hér ekki fyrr en uppruna gáttar hefur verið breytt í Atrium.',
  'Οι πύλες αντλούν τα στοιχεία τους από το σύστημα της εταιρείας. Οι πελάτες βλέπουν όσα καταχωρίζονται εδώ μόνο αφού η πηγή μιας πύλης αλλάξει σε Atrium.',
)

/** Returns a warning if no portal that the person administers takes its figures from the ledger. */
export async function findSourceWarning(
  transaction: Transacting,
  { actor, organisationId, standardSource }: CollectionScope,
): Promise<LocalText | null> {
  const { rows } = await sql<{ uses: boolean }>`select exists(select from portals
    where edition = ${actor.edition} and coalesce(data_source, ${standardSource}) = 'store'
      and (${organisationId}::uuid is null or organisation_id = ${organisationId}::uuid)) as uses`.execute(transaction)
  return rows[0]?.uses ? null : otherSource
}
