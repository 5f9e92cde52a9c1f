import type en from './en.ts'
import practice from './is/practice.ts'

export default { practice } satisfies typeof en
