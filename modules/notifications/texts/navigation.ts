/** Labels in navigation and menus, which are shown before the texts of this module are loaded. */
export const navigation = {
  en: { mailTexts: 'E-mail texts' },
  is: { mailTexts: 'Textar tölvupósts' },
  el: { mailTexts: 'Κείμενα e-mail' },
}
