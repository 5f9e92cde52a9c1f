/** Labels in navigation and menus, which are shown before the texts of this module are loaded. */
export const navigation = {
  en: { services: 'Services' },
  is: { services: 'Þjónusta' },
  el: { services: 'Υπηρεσίες' },
}
