import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

const sealingPollMs = 3_000

/** An envelope. While the document is being sealed, it is read again every few seconds. */
export const envelopeQuery = (account: string, envelope: string) =>
  queryOptions({
    queryKey: ['signing', 'envelope', account, envelope],
    queryFn: () => api.envelopes.get({ account, envelope }),
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state: { data } }) => (data?.state === 'completed' && !data.isSealed ? sealingPollMs : false),
  })
