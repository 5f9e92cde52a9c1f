import type { PhotoSize } from '@atrium/contract/photo-sizes'
import type { Photos } from '@atrium/contract/photos'
import { sql } from 'kysely'
import type { PersonScope, Transacting } from '@atrium/platform/db/scope'
import type { EditionScope } from '@atrium/platform/session/access'
import { isPortraitVisible } from './access.ts'

/** Returns the paths of a portrait's pictures, or an empty list for a person without a portrait. */
export function listPhotoSizes(id: string | null | undefined): Photos {
  return id ? [{ url: `/api/photos/${id}/small`, fullUrl: `/api/photos/${id}/large` }] : []
}

export async function listPhotos(transaction: Transacting, person: PersonScope): Promise<Photos> {
  const row = await transaction.selectFrom('person_photos').select('id').where('person_id', '=', person.id).executeTakeFirst()
  return listPhotoSizes(row?.id)
}

/** Returns a picture if the caller may see the portraits of its person, otherwise undefined. */
export async function findPicture(
  transaction: Transacting,
  scope: EditionScope,
  photo: string,
  size: PhotoSize,
): Promise<Buffer | undefined> {
  const { rows } = await sql<{ picture: Buffer }>`
    select ph.${sql.ref(size)} as picture from person_photos ph join people p on p.id = ph.person_id
    where ph.id = ${photo} and ${isPortraitVisible(scope)}`.execute(transaction)
  return rows[0]?.picture
}
