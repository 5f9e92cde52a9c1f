import library from './en/library.ts'
import statements from './en/statements.ts'

export default { library, statements }
