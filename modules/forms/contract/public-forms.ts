import * as z from 'zod/mini'
import { route } from '@atrium/contract/route'
import { instant, plainDate, uuid } from '@atrium/contract/schema'
import { answers, definition } from './forms.ts'

/** A form that anybody may fill in without an account. Fields of admins and internal fields are left out. */
const publicForm = z.object({
  id: uuid,
  name: z.string(),
  description: z.nullable(z.string()),
  version: z.int(),
  definition,
  /** Today at the firm, for the conditions of the form. */
  today: plainDate,
})

const sending = z.strictObject({
  form: uuid,
  /** Id of the submission, chosen by the browser. */
  submission: uuid,
  version: z.int(),
  answers,
})

const sentForm = z.object({ id: uuid, submittedAt: instant, endMessage: z.string() })

export const publicForms = {
  get: route
    .meta({ caller: 'anyone' })
    .route({
      method: 'GET',
      path: '/api/public-forms/{form}',
      tags: ['forms'],
      summary: 'Get a form that anybody may fill in. Other forms give the same error as unknown ones',
    })
    .input(z.object({ form: uuid }))
    .output(publicForm),
  submit: route
    .meta({ caller: 'anyone' })
    .route({
      method: 'POST',
      path: '/api/public-forms/{form}/submissions',
      tags: ['forms'],
      summary: 'Send a public form without an account. A repeated request with the same id returns the same submission',
    })
    .input(sending)
    .output(sentForm),
}

export type PublicSending = z.infer<typeof sending>
export type SentForm = z.infer<typeof sentForm>
export type PublicForm = z.infer<typeof publicForm>
