import retention from './en/retention.ts'
import library from './en/library.ts'
import statements from './en/statements.ts'

export default { retention, library, statements }
