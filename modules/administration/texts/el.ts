import type en from './en.ts'
import onboarding from './el/onboarding.ts'
import organisations from './el/organisations.ts'
import people from './el/people.ts'
import upstreams from './el/upstreams.ts'

export default { onboarding, organisations, people, upstreams } satisfies typeof en
