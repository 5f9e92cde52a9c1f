import type en from './en.ts'
import peopleActions from './is/people-actions.ts'
import portals from './is/portals.ts'
import portraits from './is/portraits.ts'
import profiles from './is/profiles.ts'
import welcome from './is/welcome.ts'

export default { peopleActions, portals, portraits, profiles, welcome } satisfies typeof en
