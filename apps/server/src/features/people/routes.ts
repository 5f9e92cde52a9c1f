import { inScope, systemActor } from '../../db/scope.ts'
import { implementation } from '../../http/implementation.ts'
import { refusal } from '../../http/problem.ts'
import { editionScope } from '../identity/access.ts'
import { findPerson, listPeople } from './reads.ts'
import { changeSecondFactor } from './writes.ts'

const { people } = implementation

// Sessions are their owner's and the system's alone: an admin, whom the contract has admitted, learns whether there is one.
const list = people.list.handler(({ input, context }) =>
  inScope(context.deps.db, systemActor(context.edition.id), (transaction) => listPeople(transaction, context, input)),
)

const change = people.changeSecondFactor.handler(({ input, context }) => {
  const { person: admin } = editionScope(context)
  return inScope(context.deps.db, systemActor(context.edition.id), async (transaction) => {
    const isKnown = await changeSecondFactor(transaction, context, admin.id, input)
    const person = isKnown ? await findPerson(transaction, context, input.person) : undefined
    if (!person) throw refusal('not-found')
    return person
  })
})

export const peopleRoutes = { list, changeSecondFactor: change }
