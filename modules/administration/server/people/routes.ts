import { people as peopleContract } from '../../contract/people.ts'
import type { PersonRecord } from '../../contract/people.ts'
import type { RequestContext } from '@atrium/platform/app-context'
import { withTenant, systemActor, type SystemTransacting } from '@atrium/platform/db/scope'
import { implementContract } from '@atrium/platform/http/implementation'
import { refusal } from '@atrium/platform/http/problem'
import { createEditionScope } from '@atrium/platform/session/access'
import { findPerson, listPeople } from './reads.ts'
import { changeSecondFactor, endPersonSession, endPersonSessions } from './writes.ts'

const people = implementContract(peopleContract)

// Sessions are visible to their owner and the system actor only. The contract has already checked that the caller is an
// admin.
const list = people.list.handler(({ input, context }) =>
  withTenant(context.deps.db, systemActor(context.edition.id), (transaction) => listPeople(transaction, context, input)),
)

const get = people.get.handler(({ input, context }) => changePerson(context, input.person, async () => undefined))

const endSession = people.endSession.handler(({ input, context }) =>
  changePerson(context, input.person, (transaction) => endPersonSession(transaction, context, input.person, input.session)),
)

const endSessions = people.endSessions.handler(({ input, context }) =>
  changePerson(context, input.person, (transaction) => endPersonSessions(transaction, context, input.person)),
)

const change = people.changeSecondFactor.handler(({ input, context }) =>
  changePerson(context, input.person, (transaction) =>
    changeSecondFactor(transaction, context, createEditionScope(context).person.id, input),
  ),
)

/**
 * Changes a person of the edition and returns their new state.
 * @throws the problem `not-found` for an unknown person
 */
function changePerson(
  context: RequestContext,
  id: string,
  makeChange: (transaction: SystemTransacting) => Promise<void>,
): Promise<PersonRecord> {
  return withTenant(context.deps.db, systemActor(context.edition.id), async (transaction) => {
    await makeChange(transaction)
    const person = await findPerson(transaction, context, id)
    if (!person) throw refusal('not-found')
    return person
  })
}

export const peopleRoutes = { list, get, endSession, endSessions, changeSecondFactor: change }
