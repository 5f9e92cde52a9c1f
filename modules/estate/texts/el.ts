import estate from './el/estate.ts'

export default { estate }
