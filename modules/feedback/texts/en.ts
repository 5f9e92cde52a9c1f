import feedback from './en/feedback.ts'

export default { feedback }
