/** What one sign-in page takes over from another: the typed address, and that a reset was requested. Kept in memory until the sign-in. */
export const handover = { email: '', isResetSent: false }
