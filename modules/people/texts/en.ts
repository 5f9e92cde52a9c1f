import peopleActions from './en/people-actions.ts'
import portals from './en/portals.ts'
import portraits from './en/portraits.ts'
import profiles from './en/profiles.ts'
import welcome from './en/welcome.ts'

export default { peopleActions, portals, portraits, profiles, welcome }
