import doings from './en/doings.ts'

export default { doings }
