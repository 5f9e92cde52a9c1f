import { implementContract } from '@atrium/platform/http/implementation'
import { createEditionScope } from '@atrium/platform/session/access'
import { search as searchContract } from '../../contract/search.ts'
import { searchAll, searchKind } from './reads.ts'

const search = implementContract(searchContract)

const all = search.all.handler(({ input, context }) => searchAll(context, createEditionScope(context), input.q))

const ofKind = search.ofKind.handler(({ input: { q, ...input }, context }) =>
  searchKind(context, createEditionScope(context), { ...input, text: q }),
)

export const searchRoutes = { all, ofKind }
