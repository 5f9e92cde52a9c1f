/** Labels in navigation and menus, which are shown before the texts of this module are loaded. */
export const navigation = {
  en: { people: 'People', sources: 'Data sources', organisation: 'Your firm' },
  is: { people: 'Notendur', sources: 'Gagnaveitur', organisation: 'Fyrirtækið þitt' },
  el: { people: 'Χρήστες', sources: 'Πηγές δεδομένων', organisation: 'Η εταιρεία σας' },
}
