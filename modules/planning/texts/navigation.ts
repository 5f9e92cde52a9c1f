/** Labels in navigation and menus, which are shown before the texts of this module are loaded. */
export const navigation = {
  en: { financial: 'Planning', 'cash-flow': 'Cash flow' },
  is: { financial: 'Áætlun', 'cash-flow': 'Sjóðstreymi' },
  el: { financial: 'Σχεδιασμός', 'cash-flow': 'Ταμειακές ροές' },
}
