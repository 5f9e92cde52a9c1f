import { defineServerModule } from '@atrium/platform/module'
import { contract } from '../contract/index.ts'
import { accessGroups } from './collections/access-groups.ts'
import { accounts } from './collections/accounts.ts'
import { groups } from './collections/groups.ts'
import { organisations } from './collections/organisations.ts'
import { portals } from './collections/portals.ts'
import { users } from './collections/users.ts'
import { editionRoutes } from './editions/routes.ts'
import { maintenanceRoutes } from './maintenance/routes.ts'
import { onboardingRoutes } from './onboarding/routes.ts'
import { organisationRoutes } from './organisations/routes.ts'
import { peopleRoutes } from './people/routes.ts'
import { reportUnusualAccessInEditions } from './unusual-access/jobs.ts'
import { upstreamRoutes } from './upstreams/routes.ts'
import { administrationEvents } from './event-kinds.ts'

export default defineServerModule({
  name: 'administration',
  contract,
  routes: {
    editions: editionRoutes,
    maintenances: maintenanceRoutes,
    onboarding: onboardingRoutes,
    organisations: organisationRoutes,
    people: peopleRoutes,
    upstreams: upstreamRoutes,
  },
  contributes: { eventKinds: administrationEvents, collections: [accessGroups, accounts, groups, organisations, portals, users] },
  jobs: [{ name: 'administration.report-unusual-access', cron: '*/10 * * * *', run: reportUnusualAccessInEditions }],
})
