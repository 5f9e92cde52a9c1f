import { editions as editionsContract } from '@atrium/contract/editions'
import { publicEdition } from '@atrium/platform/http/edition-face'
import { implementContract } from '@atrium/platform/http/implementation'

const editions = implementContract(editionsContract)

const current = editions.current.handler(({ context }) => publicEdition(context.edition, context.deps))

export const editionRoutes = { current }
