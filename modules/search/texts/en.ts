import search from './en/search.ts'

export default { search }
