import estate from './is/estate.ts'

export default { estate }
