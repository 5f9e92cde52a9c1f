/** Labels in navigation and menus, which are shown before the texts of this module are loaded. */
export const navigation = {
  en: { profile: 'Profile' },
  is: { profile: 'Notandi' },
  el: { profile: 'Προφίλ' },
}
