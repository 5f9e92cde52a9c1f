import type en from './en.ts'

export default { bookingParts: { bookCall: 'Κλείστε κλήση', requestCall: 'Ζητήστε κλήση' } } satisfies typeof en
