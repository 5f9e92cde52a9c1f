import feedback from './el/feedback.ts'

export default { feedback }
