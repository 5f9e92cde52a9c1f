/** Labels in navigation and menus, which are shown before the texts of this module are loaded. */
export const navigation = {
  en: { financial: 'Planning' },
  is: { financial: 'Áætlun' },
  el: { financial: 'Σχεδιασμός' },
}
