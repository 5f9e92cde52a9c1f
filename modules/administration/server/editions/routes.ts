import { editions as editionsContract } from '@atrium/contract/editions'
import { toPublicEdition } from '@atrium/platform/http/edition-face'
import { implementContract } from '@atrium/platform/http/implementation'

const editions = implementContract(editionsContract)

const current = editions.current.handler(({ context }) => toPublicEdition(context.edition, context.deps))

export const editionRoutes = { current }
