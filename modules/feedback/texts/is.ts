import feedback from './is/feedback.ts'

export default { feedback }
