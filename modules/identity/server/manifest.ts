import { defineServerModule } from '@atrium/platform/module'
import { registerOpenIdReturns } from './openid-visits/return-routes.ts'
import { identityActions } from './action-reads.ts'
import { contract } from '../contract/index.ts'
import { accessHistoryRoutes } from './access-history/routes.ts'
import { deleteExpiredVisits } from './openid-visits/writes.ts'
import { deleteExpiredEmailChanges } from './emails/writes.ts'
import { endExpiredSessions } from './identity/jobs.ts'
import { deleteExpiredPins } from './identity/writes.ts'
import { deleteExpiredMobileChanges } from './mobiles/writes.ts'
import { deleteExpiredChallenges } from './passkeys/writes.ts'
import { deleteExpiredSignUps, deleteExpiredTokens } from './registration/writes.ts'
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
import { staffSignOnRoutes } from './staff-sign-on/routes.ts'
import { identityEvents } from './event-kinds.ts'

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
    staffSignOns: staffSignOnRoutes,
  },
  fileRoutes: [registerOpenIdReturns],
  retention: [
    { name: 'pins', remove: (transaction, { now }) => deleteExpiredPins(transaction, now) },
    { name: 'sessions', remove: endExpiredSessions },
    { name: 'sign-ups', remove: (transaction, { now }) => deleteExpiredSignUps(transaction, now) },
    { name: 'tokens', remove: (transaction, { now }) => deleteExpiredTokens(transaction, now) },
    { name: 'email changes', remove: (transaction, { now }) => deleteExpiredEmailChanges(transaction, now) },
    { name: 'mobile changes', remove: (transaction, { now }) => deleteExpiredMobileChanges(transaction, now) },
    { name: 'passkey challenges', remove: (transaction, { now }) => deleteExpiredChallenges(transaction, now) },
    { name: 'requests to OpenID Connect providers', remove: (transaction, { now }) => deleteExpiredVisits(transaction, now) },
  ],
  contributes: { eventKinds: identityEvents, actions: identityActions },
})
