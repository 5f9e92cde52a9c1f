/**
 * A sign-up PIN is longer than a sign-in PIN, which is sent only after a correct password. Anyone can request a sign-up
 * PIN for any address, and the PIN alone completes the sign-up.
 */
export const signUpPinDigits = 8
