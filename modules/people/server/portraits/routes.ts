import { portraits as portraitsContract } from '../../contract/portraits.ts'
import { withTenant } from '@atrium/platform/db/scope'
import { implementContract } from '@atrium/platform/http/implementation'
import { refusal } from '@atrium/platform/http/problem'
import { createEditionScope } from '@atrium/platform/session/access'
import { listPhotoSizes } from './reads.ts'
import { removePortrait } from './writes.ts'

const portraits = implementContract(portraitsContract)

const remove = portraits.remove.handler(async ({ context }) => {
  const { actor, person } = createEditionScope(context)
  await context.deps.throttles.count('photoOfPerson', person.id)
  if (!(await withTenant(context.deps.db, actor, (transaction) => removePortrait(transaction, context, person)))) throw refusal('not-found')
  return { photo: listPhotoSizes(null) }
})

export const portraitRoutes = { remove }
