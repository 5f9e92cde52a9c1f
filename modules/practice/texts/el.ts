import type en from './en.ts'
import practice from './el/practice.ts'

export default { practice } satisfies typeof en
