/** Labels in navigation and menus, which are shown before the texts of this module are loaded. */
export const navigation = {
  en: { signings: 'Signing', accountSignings: 'Documents to sign', sendForSignature: 'Send for signature' },
  is: { signings: 'Undirritanir', accountSignings: 'Skjöl til undirritunar', sendForSignature: 'Senda til undirritunar' },
  el: { signings: 'Υπογραφές', accountSignings: 'Έγγραφα προς υπογραφή', sendForSignature: 'Αποστολή για υπογραφή' },
}
