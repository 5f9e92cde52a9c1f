/** Labels in navigation and menus, which are shown before the texts of this module are loaded. */
export const navigation = {
  en: { library: 'Documents', libraries: 'Client documents' },
  is: { library: 'Skjöl', libraries: 'Skjöl viðskiptavina' },
  el: { library: 'Έγγραφα', libraries: 'Έγγραφα πελατών' },
}
