/** Texts of every HTML letter beside its own. */
export default {
  linkHint: 'If the button does not work, copy this address into your browser:',
  neverAsked: 'We never ask for your password or a PIN by phone or email.',
}
