import planning from './is/planning.ts'

export default { planning }
