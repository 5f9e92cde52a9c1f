/** Labels in navigation and menus, which are shown before the texts of this module are loaded. */
export const navigation = {
  en: { bookings: 'Meetings' },
  is: { bookings: 'Fundir' },
  el: { bookings: 'Συναντήσεις' },
}
