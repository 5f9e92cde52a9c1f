import { healthScore as score } from '../health-score.ts'
import { operation, toJson, type Kind } from './operation.ts'

export const healthScore: Kind = {
  healthScore: operation(
    'health-score',
    (fields) => ({
      turnover: fields.decimalOr('turnover', null),
      debtorBalance: fields.decimalOr('debtorBalance', null),
      months: fields.whole('months', 12),
      turnoverIncludesVat: fields.flag('turnoverIncludesVat', false),
      debtorsIncludeVat: fields.flag('debtorsIncludeVat', fields.flag('turnoverIncludesVat', false)),
    }),
    score,
    ({ reason, ...figures }) => toJson({ ...figures, ...(reason && { reason }) }),
  ),
}
