/** Labels in navigation and menus, which are shown before the texts of this module are loaded. */
export const navigation = {
  en: { people: 'People', sources: 'Data sources', organisation: 'Your firm' },
  is: { people: 'Fólk', sources: 'Gagnalindir', organisation: 'Fyrirtækið þitt' },
  el: { people: 'Πρόσωπα', sources: 'Πηγές δεδομένων', organisation: 'Η εταιρεία σας' },
}
