/** Labels in navigation and menus, which are shown before the texts of this module are loaded. */
export const navigation = {
  en: { portals: 'Portals' },
  is: { portals: 'Gáttir' },
  el: { portals: 'Πύλες' },
}
