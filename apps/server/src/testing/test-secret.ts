/** What keys and seals in every server test, the seeded template included. */
export const testSecret = 'a secret for tests that is long enough 9f2b'
