import estate from './en/estate.ts'

export default { estate }
