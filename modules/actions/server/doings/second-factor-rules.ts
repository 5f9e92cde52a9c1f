import { once, type FindDoings } from './doing-rules.ts'

/** Switched off: whoever has the password has everything. */
export const findSecondFactorOff: FindDoings = ({ person }) => Promise.resolve(person.isSecondFactorDisabled ? [once] : [])
