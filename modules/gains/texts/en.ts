import gains from './en/gains.ts'

export default { gains }
