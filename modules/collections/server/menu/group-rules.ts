import type { LocalText } from '@atrium/domain/fields/definition'
import type { MenuGroup } from '../contributions.ts'

/** Names of the menu groups. */
export const groupLabels: Readonly<Record<MenuGroup, LocalText>> = {
  accounts: { en: 'Accounts', is: 'Reikningar', el: 'Λογαριασμοί' },
  content: { en: 'Content', is: 'Efni', el: 'Περιεχόμενο' },
  portals: { en: 'Portals', is: 'Gáttir', el: 'Πύλες' },
}
