/** Labels in navigation and menus, which are shown before the texts of this module are loaded. */
export const navigation = {
  en: { proposals: 'Proposals' },
  is: { proposals: 'Tillögur' },
  el: { proposals: 'Προτάσεις' },
}
