import { editions as editionsContract } from '@atrium/contract/editions'
import { editionFace } from '@atrium/platform/http/edition-face'
import { implementContract } from '@atrium/platform/http/implementation'

const editions = implementContract(editionsContract)

const current = editions.current.handler(({ context }) => editionFace(context.edition, context.deps))

export const editionRoutes = { current }
