/** Labels in navigation and menus, which are shown before the texts of this module are loaded. */
export const navigation = {
  en: { today: 'Today' },
  is: { today: 'Í dag' },
  el: { today: 'Σήμερα' },
}
