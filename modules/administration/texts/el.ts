import type en from './en.ts'
import maintenance from './el/maintenance.ts'
import organisations from './el/organisations.ts'
import people from './el/people.ts'
import upstreams from './el/upstreams.ts'

export default { maintenance, organisations, people, upstreams } satisfies typeof en
