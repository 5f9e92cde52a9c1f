import { extractText, type TextTask } from './extract-text.ts'

const send = (answer: object): void => void process.send?.(answer, () => process.disconnect?.())

/** A process that reads the text of one file, sends it and ends. */
process.once('message', (task: TextTask) => {
  extractText(task).then(
    (result) => send({ result }),
    (error: unknown) => send({ error: String(error) }),
  )
})
