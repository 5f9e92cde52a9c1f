import planning from './en/planning.ts'

export default { planning }
