import { implementContract } from '@atrium/platform/http/implementation'
import { reviews as reviewsContract } from '../../contract/reviews.ts'
import { withClient } from '../clients/client-reads.ts'
import { findPreparation } from './preparation-reads.ts'
import { listReviews } from './reads.ts'
import { recordReview, saveAgenda } from './writes.ts'

const reviews = implementContract(reviewsContract)

const list = reviews.list.handler(({ input, context }) =>
  withClient(context, input.account, (transaction, scope) => listReviews(transaction, scope, input)),
)

const record = reviews.record.handler(({ input, context }) =>
  withClient(context, input.account, (transaction, scope) => recordReview(transaction, context, scope, input)),
)

const prepare = reviews.prepare.handler(({ input, context }) =>
  withClient(context, input.account, (transaction, scope) => findPreparation(transaction, context, scope)),
)

const save = reviews.saveAgenda.handler(({ input, context }) =>
  withClient(context, input.account, (transaction, scope) => saveAgenda(transaction, context, scope, input)),
)

export const reviewRoutes = { list, record, prepare, saveAgenda: save }
