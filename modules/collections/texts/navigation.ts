/** Labels in navigation and menus, which are shown before the texts of this module are loaded. */
export const navigation = {
  en: { backOffice: 'Back office' },
  is: { backOffice: 'Bakvinnsla' },
  el: { backOffice: 'Διαχείριση' },
}
