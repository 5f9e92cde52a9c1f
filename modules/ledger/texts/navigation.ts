/** Labels in navigation and menus, which are shown before the texts of this module are loaded. */
export const navigation = {
  en: { imports: 'Imports' },
  is: { imports: 'Innlestur' },
  el: { imports: 'Εισαγωγές' },
}
