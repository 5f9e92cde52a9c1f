import { defineServerModule } from '@atrium/platform/module'
import { contract } from '../contract/index.ts'
import { feedbackEvents } from './event-kinds.ts'
import { feedbackRoutes } from './feedback/routes.ts'

export default defineServerModule({
  name: 'feedback',
  contract,
  routes: { feedback: feedbackRoutes },
  contributes: { eventKinds: feedbackEvents },
})
