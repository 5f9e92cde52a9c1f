import managing from './en/managing.ts'

export default { managing }
