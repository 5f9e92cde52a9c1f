import library from './en/library.ts'

export default { library }
