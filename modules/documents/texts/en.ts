import keeping from './en/keeping.ts'
import library from './en/library.ts'
import statements from './en/statements.ts'

export default { keeping, library, statements }
