import { expect, it } from 'vitest'
import { queryClient } from '@atrium/ui/lib/query-client'
import { hideWelcome, welcomeQuery } from './queries.ts'

const shown = { terms: null, message: null, hidesWelcome: false }

it('the welcome does not appear again because of a response that was on its way when it was hidden', async () => {
  queryClient.setQueryData(welcomeQuery.queryKey, shown)
  let respond = () => {}
  const response = new Promise<typeof shown>((done) => (respond = () => done(shown)))
  const reading = queryClient.fetchQuery({ ...welcomeQuery, queryFn: () => response, staleTime: 0 }).catch(() => undefined)
  await hideWelcome(false)
  respond()
  await reading
  expect(queryClient.getQueryData(welcomeQuery.queryKey)).toMatchObject({ hidesWelcome: true })
})
