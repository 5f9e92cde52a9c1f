import onboarding from './en/onboarding.ts'
import organisations from './en/organisations.ts'
import people from './en/people.ts'
import upstreams from './en/upstreams.ts'

export default { onboarding, organisations, people, upstreams }
