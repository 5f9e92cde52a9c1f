import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

export const accountRecordQuery = (account: string) =>
  queryOptions({ queryKey: ['account-records', account], queryFn: () => api.accountRecords.get({ account }) })
