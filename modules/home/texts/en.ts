import today from './en/today.ts'

export default { today }
