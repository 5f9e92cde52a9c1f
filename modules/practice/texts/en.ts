import practice from './en/practice.ts'

export default { practice }
