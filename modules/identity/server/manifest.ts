import { defineServerModule } from '@atrium/platform/module'
import { registerElectronicIdReturn } from './electronic-id/return-routes.ts'
import { contract } from '../contract/index.ts'
import { accessHistoryRoutes } from './access-history/routes.ts'
import { deviceRoutes } from './devices/routes.ts'
import { electronicIdRoutes } from './electronic-id/routes.ts'
import { emailRoutes } from './emails/routes.ts'
import { factorRoutes } from './factors/routes.ts'
import { identityRoutes } from './identity/routes.ts'
import { impersonationRoutes } from './impersonation/routes.ts'
import { mobileRoutes } from './mobiles/routes.ts'
import { passkeyRoutes } from './passkeys/routes.ts'
import { passwordRoutes } from './passwords/routes.ts'
import { registrationRoutes } from './registration/routes.ts'

export default defineServerModule({
  name: 'identity',
  contract,
  routes: {
    accessHistory: accessHistoryRoutes,
    devices: deviceRoutes,
    electronicIds: electronicIdRoutes,
    emails: emailRoutes,
    factors: factorRoutes,
    identity: identityRoutes,
    impersonations: impersonationRoutes,
    mobiles: mobileRoutes,
    passkeys: passkeyRoutes,
    passwords: passwordRoutes,
    registration: registrationRoutes,
  },
  fileRoutes: [registerElectronicIdReturn],
})
