/** Labels in navigation and menus, which are shown before the texts of this module are loaded. */
export const navigation = {
  en: { clients: 'My clients' },
  is: { clients: 'Viðskiptavinir mínir' },
  el: { clients: 'Οι πελάτες μου' },
}
