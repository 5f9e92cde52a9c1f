import { editions } from '@atrium/contract/editions'
import { maintenances } from './maintenance.ts'
import { onboarding } from './onboarding.ts'
import { organisations } from './organisations.ts'
import { people } from './people.ts'
import { upstreams } from './upstreams.ts'

export const contract = { editions, maintenances, onboarding, organisations, people, upstreams }
