import { editionFace } from '../../http/edition-face.ts'
import { implementation } from '../../http/implementation.ts'

const { editions } = implementation

const current = editions.current.handler(({ context }) => editionFace(context.edition, context.deps))

export const editionRoutes = { current }
