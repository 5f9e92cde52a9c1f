import { implementContract } from '@atrium/platform/http/implementation'
import { consents as consentsContract } from '../../contract/consents.ts'
import { withClient } from '../clients/client-reads.ts'
import { listConsents } from './reads.ts'
import { addConsent } from './writes.ts'

const consents = implementContract(consentsContract)

const list = consents.list.handler(({ input, context }) =>
  withClient(context, input.account, (transaction, scope) => listConsents(transaction, scope, input)),
)

const add = consents.add.handler(({ input, context }) =>
  withClient(context, input.account, (transaction, scope) => addConsent(transaction, context, scope, input)),
)

export const consentRoutes = { list, add }
