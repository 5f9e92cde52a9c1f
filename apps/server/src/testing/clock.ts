/** The day of all server tests: a Wednesday, in winter time. */
export const testDay = '2026-11-18'
export const testNow = new Date('2026-11-18T10:00:00Z')
