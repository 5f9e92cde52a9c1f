import proposals from './en/proposals.ts'

export default { proposals }
