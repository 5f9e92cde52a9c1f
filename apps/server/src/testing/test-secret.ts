/** The secret of every server test, including the seeded template. */
export const testSecret = 'a secret for tests that is long enough 9f2b'
