import { queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'

export const accountRecordQuery = (account: string) =>
  queryOptions({ queryKey: ['account-records', account], queryFn: () => api.accountRecords.get({ account }) })
