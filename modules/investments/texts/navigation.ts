/** Labels in navigation and menus, which are shown before the texts of this module are loaded. */
export const navigation = {
  en: { explorer: 'Explorer' },
  is: { explorer: 'Sjóðaleit' },
  el: { explorer: 'Αμοιβαία' },
}
