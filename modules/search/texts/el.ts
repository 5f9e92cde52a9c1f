import search from './el/search.ts'

export default { search }
