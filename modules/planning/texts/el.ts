import planning from './el/planning.ts'

export default { planning }
