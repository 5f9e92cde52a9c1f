/**
 * State that the sign-in pages share: the typed e-mail address, whether a reset was requested, and the reason why a
 * sign-in with the provider of the staff failed. Kept in memory until the sign-in.
 */
export const handover = { email: '', isResetSent: false, refusal: '' }
