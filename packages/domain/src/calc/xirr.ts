import { refuse } from '../error.ts'
import { xirr as rateOfReturn } from '../performance/money-weighted.ts'
import { operation, toJson, type Kind } from './operation.ts'

export const xirr: Kind = {
  xirr: operation(
    'money-weighted-return',
    (fields) => ({ flows: fields.list('flows', (flow) => ({ on: flow.day('date'), amount: flow.decimal('amount') })) }),
    rateOfReturn,
    ({ rate, roots, reason }) => (reason === null ? toJson({ rate, roots }) : refuse('NO_SOLUTION', reason)),
  ),
}
