import type en from './en.ts'
import peopleActions from './el/people-actions.ts'
import portals from './el/portals.ts'
import portraits from './el/portraits.ts'
import profiles from './el/profiles.ts'
import welcome from './el/welcome.ts'

export default { peopleActions, portals, portraits, profiles, welcome } satisfies typeof en
