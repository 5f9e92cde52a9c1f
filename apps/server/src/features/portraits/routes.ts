import { inScope } from '../../db/scope.ts'
import { implementation } from '../../http/implementation.ts'
import { refusal } from '../../http/problem.ts'
import { editionScope } from '../identity/access.ts'
import { photosOf } from './reads.ts'
import { removePhoto } from './writes.ts'

const remove = implementation.portraits.remove.handler(async ({ context }) => {
  const { actor, person } = editionScope(context)
  await context.deps.throttles.count('photoOfPerson', person.id)
  if (!(await inScope(context.deps.db, actor, (transaction) => removePhoto(transaction, context, person)))) throw refusal('not-found')
  return { photo: photosOf(null) }
})

export const portraitRoutes = { remove }
