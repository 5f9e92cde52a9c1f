import bonds from './en/bonds.ts'

export default { bonds }
