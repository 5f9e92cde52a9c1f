import type en from './en.ts'
import onboarding from './is/onboarding.ts'
import organisations from './is/organisations.ts'
import people from './is/people.ts'
import upstreams from './is/upstreams.ts'

export default { onboarding, organisations, people, upstreams } satisfies typeof en
