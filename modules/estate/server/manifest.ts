import { defineServerModule } from '@atrium/platform/module'
import { contract } from '../contract/index.ts'
import { estateRoutes } from './estate/routes.ts'
import { estateFormulas } from './estate/formula-rules.ts'
import { estateEvents } from './event-kinds.ts'
import { giftRoutes, personRoutes } from './records/routes.ts'

export default defineServerModule({
  name: 'estate',
  contract,
  routes: { estates: estateRoutes, estatePeople: personRoutes, estateGifts: giftRoutes },
  contributes: { eventKinds: estateEvents, formulas: estateFormulas },
})
