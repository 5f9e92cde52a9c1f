import type { FormDefinition } from '@atrium/domain/forms/definition'
import type { FieldValue } from '@atrium/domain/fields/definition'
import * as z from 'zod/mini'
import { route } from '@atrium/contract/route'
import { countedItems, offsetPage, searchText } from '@atrium/contract/lists'
import { identifier, instant, plainDate, uuid } from '@atrium/contract/schema'

/** A value of any shape, which the field type reads. */
export const value = z.unknown() as unknown as z.ZodMiniType<FieldValue, FieldValue>

/** Answers by field; those of a repeated fieldset are a list of records under its id. */
export const answers = z.record(z.string().check(z.maxLength(100)), value)

/** Steps with their fieldsets and fields, as the form's version has them. Fields that the caller may not see are left out. */
export const definition = z.unknown() as unknown as z.ZodMiniType<FormDefinition, FormDefinition>

/** Whose answers they are: the person's own, or those of all people of an account. */
export const formOwners = ['Personal', 'Organisation'] as const

export const formStates = ['new', 'draft', 'submitted'] as const

/** A form that the person may fill in, and how far they are. */
const subform = z.object({
  id: uuid,
  name: z.string(),
  description: z.nullable(z.string()),
  /** The account for which a form of an organisation is filled in; null for a form of a person. */
  account: z.nullable(z.object({ id: uuid, name: z.string() })),
  state: z.enum(formStates),
  /** Time of the last change of the draft, or of the submission. */
  at: z.nullable(instant),
  /** The person's newest submission. */
  submission: z.nullable(uuid),
  /** True if another submission may be started. */
  canStart: z.boolean(),
})

const listedForm = z.extend(subform, {
  /** The process that consists of filling in the form; null for a form that no process names. */
  process: z.nullable(z.object({ id: uuid, name: z.string() })),
  /** Forms to fill in after it. */
  subforms: z.array(subform),
})

export const draft = z.object({
  answers,
  /** Number of the newest change. A save states the number that it started from. */
  revision: z.int(),
  /** Field at which the person stopped. */
  place: z.nullable(z.string()),
  savedAt: instant,
  /** Version of the form for which the draft was begun. */
  version: z.int(),
})

/** The name of a record or file that an answer names, if the caller may see it. */
export const namedReference = z.object({ collection: z.string(), id: z.string(), name: z.string() })

/** A form as a person fills it in. */
export const form = z.object({
  id: uuid,
  name: z.string(),
  description: z.nullable(z.string()),
  version: z.int(),
  definition,
  owned: z.enum(formOwners),
  /** True if each owner may send it once. */
  isSingle: z.boolean(),
  /** True if a submission may be changed after it was sent. */
  isEditable: z.boolean(),
  endMessage: z.string(),
  /** Today at the firm, for the conditions of the form. */
  today: plainDate,
  draft: z.nullable(draft),
  /** Answers with which fields begin that the draft does not answer: data of the person or account, and answers that were sent before. */
  prefill: answers,
  /** Names of what the answers of the draft name. */
  references: z.array(namedReference),
  /** Forms to fill in after it. */
  subforms: z.array(subform),
  /** The owner's newest submission. */
  submission: z.nullable(z.object({ id: uuid, submittedAt: instant })),
})

/** A change of a draft that another device made since the revision that a save started from. */
const conflict = z.object({ field: z.string(), theirs: value })

const ofForm = { portal: identifier, form: uuid, account: z.optional(uuid) }
const done = z.object({ done: z.literal(true) })

export const forms = {
  list: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'GET',
      path: '/api/portals/{portal}/forms',
      tags: ['forms'],
      summary: 'List the processes and forms that the person may fill in, with their drafts and submissions',
    })
    .input(z.object({ portal: identifier, ...offsetPage({ usual: 50, most: 200 }) }))
    .output(z.object(countedItems(listedForm))),
  get: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'GET',
      path: '/api/portals/{portal}/forms/{form}',
      tags: ['forms'],
      summary: 'Get a published form to fill in, with the draft of the person or account',
    })
    .input(z.object(ofForm))
    .output(form),
  saveDraft: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'PUT',
      path: '/api/portals/{portal}/forms/{form}/draft',
      tags: ['forms'],
      summary: 'Save changed answers of a draft. Of two devices, the newest answer to a field is kept',
    })
    .input(
      z.strictObject({
        ...ofForm,
        changes: answers,
        /** Revision that the changes started from; 0 for a new draft. */
        revision: z.int().check(z.minimum(0)),
        place: z.nullable(z.string().check(z.maxLength(200))),
      }),
    )
    .output(
      z.object({
        revision: z.int(),
        savedAt: instant,
        /** Answers that other devices changed since the stated revision, and this request did not. */
        changed: answers,
        /** Answers of other devices that this request replaced. */
        conflicts: z.array(conflict),
      }),
    ),
  removeDraft: route
    .meta({ caller: 'signed-in' })
    .route({ method: 'DELETE', path: '/api/portals/{portal}/forms/{form}/draft', tags: ['forms'], summary: 'Discard the draft of a form' })
    .input(z.object(ofForm))
    .output(done),
  choices: route
    .meta({ caller: 'signed-in' })
    .route({
      // A search may contain a name, which must not appear in a URL, history or log.
      method: 'POST',
      path: '/api/portals/{portal}/forms/{form}/choices',
      tags: ['forms'],
      summary: 'List the records among which the person chooses the answer to a field, by name. Changes nothing',
    })
    .input(
      z.strictObject({
        ...ofForm,
        /** Name of the field; `fieldset.name` in a repeated fieldset. */
        field: z.string().check(z.maxLength(200)),
        collection: z.string().check(z.maxLength(100)),
        search: searchText,
        ...offsetPage({ usual: 50, most: 200 }),
      }),
    )
    .output(z.object({ items: z.array(z.object({ id: z.string(), name: z.string() })), count: z.int() })),
  submit: route
    .meta({ caller: 'signed-in' })
    .route({
      method: 'POST',
      path: '/api/portals/{portal}/forms/{form}/submissions',
      tags: ['forms'],
      summary: 'Send a form. A repeated request with the same id returns the same submission',
    })
    .input(
      z.strictObject({
        ...ofForm,
        /** Id of the submission, chosen by the browser. */
        submission: uuid,
        version: z.int(),
        answers,
      }),
    )
    .output(z.object({ id: uuid, submittedAt: instant, endMessage: z.string() })),
}

export type ListedForm = z.infer<typeof listedForm>
export type Subform = z.infer<typeof subform>
export type Form = z.infer<typeof form>
export type Draft = z.infer<typeof draft>
export type Answers = z.infer<typeof answers>
