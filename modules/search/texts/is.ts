import search from './is/search.ts'

export default { search }
