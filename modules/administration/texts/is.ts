import type en from './en.ts'
import organisations from './is/organisations.ts'
import people from './is/people.ts'
import upstreams from './is/upstreams.ts'

export default { organisations, people, upstreams } satisfies typeof en
