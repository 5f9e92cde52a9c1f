import type en from './en.ts'

export default { bookingParts: { bookCall: 'Bóka símtal', requestCall: 'Óska eftir símtali' } } satisfies typeof en
