/**
 * What one sign-in page takes over from another: the typed address, that a reset was requested, and why the provider of the staff signed
 * nobody in. Kept in memory until the sign-in.
 */
export const handover = { email: '', isResetSent: false, refusal: '' }
