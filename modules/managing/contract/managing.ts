import * as z from 'zod/mini'
import { fieldDefinition, localText } from '@atrium/collections/contract/definitions'
import { itemId } from '@atrium/collections/contract/items'
import { values } from '@atrium/collections/contract/values'
import { countedItems, offsetPage, searchText } from '@atrium/contract/lists'
import { route } from '@atrium/contract/route'
import { currency, identifier, instant, plainDate, uuid } from '@atrium/contract/schema'
import { managingForms } from './managing-forms.ts'

const form = z.enum(managingForms)

/** A record that a field names, such as an adviser of an account. */
const namedRecord = z.object({ collection: z.string(), id: z.string(), name: z.string() })

const managedItem = z.object({
  id: itemId,
  name: z.string(),
  /** Changes with every save. A save states the version that it started from. */
  version: z.string(),
  values,
  /** Names of the records that the values name. */
  references: z.array(namedRecord),
})

/** A record that belongs to another, with the day of a transaction, the units of a holding or the currency of a portfolio. */
const relatedItem = z.object({ id: itemId, name: localText, on: z.nullable(plainDate), detail: z.nullable(z.string()) })

/** A form of the drawer with the record that it edits. */
const managedForm = z.object({
  form,
  /** Name of a record in the singular. */
  one: localText,
  fields: z.array(fieldDefinition),
  /** Variant of the fields, and all variants from which a new record may be chosen; null and empty for forms without variants. */
  variant: z.nullable(z.string()),
  variants: z.array(z.object({ name: z.string(), label: localText })),
  /** Values of a new record, and the names of the records that they name. */
  defaults: values,
  references: z.array(namedRecord),
  /** Null for a new record. */
  item: z.nullable(managedItem),
  mayChange: z.boolean(),
  /** Why nothing can be changed here; null if it can, or if the caller has no right to. */
  readOnlyReason: z.nullable(localText),
  /** What a person should know before they save, for example that a correction is a reversal and a new entry. */
  notice: z.nullable(localText),
  /** State of an account's invitation; null for other forms and new accounts. */
  invitation: z.nullable(z.object({ hasSignedIn: z.boolean(), invitedUntil: z.nullable(instant) })),
  /** Records that belong to this one, each of which opens in a drawer of its own, and whether others can be added. */
  related: z.array(z.object({ form, canAdd: z.boolean(), items: z.array(relatedItem) })),
})

/** What a save did, which the notice on the page states. */
export const managingOutcomes = ['saved', 'holding-updated', 'holding-deleted', 'file-updated'] as const

const saved = z.object({ item: z.nullable(managedItem), outcome: z.enum(managingOutcomes) })

const place = { portal: identifier, form }
const variant = z.optional(z.string().check(z.maxLength(40)))

/** A security that a holding or transaction can name. */
const security = z.object({
  symbol: z.string(),
  name: z.string(),
  /** Currency of its prices. */
  currency,
  region: z.nullable(z.string()),
  assetclass: z.nullable(z.string()),
  /** Latest price, in its currency; null if there is none. */
  price: z.nullable(z.object({ amount: z.string(), on: plainDate })),
})

export const managing = {
  rights: route
    .meta({ caller: 'staff' })
    .route({
      method: 'GET',
      path: '/api/portals/{portal}/managing',
      tags: ['managing'],
      summary: 'List the records that the caller may add or change in a portal',
    })
    .input(z.object({ portal: identifier }))
    .output(z.object({ forms: z.array(form) })),
  get: route
    .meta({ caller: 'staff' })
    .route({
      method: 'GET',
      path: '/api/portals/{portal}/managing/{form}',
      tags: ['managing'],
      summary: 'Get the form of a record, or of a new one that belongs to a parent',
    })
    .input(z.object({ ...place, item: z.optional(itemId), parent: z.optional(itemId), variant }))
    .output(managedForm),
  choices: route
    .meta({ caller: 'staff' })
    .route({
      // The search uses POST, because the term may be a name, which must not appear in a URL, history or log.
      method: 'POST',
      path: '/api/portals/{portal}/managing/{form}/choices',
      tags: ['managing'],
      summary: 'List the records that a field of a form offers. Changes nothing',
    })
    .input(
      z.object({ ...place, collection: z.string().check(z.maxLength(40)), search: searchText, ...offsetPage({ usual: 50, most: 200 }) }),
    )
    .output(z.object(countedItems(z.object({ id: z.string(), name: z.string() })))),
  securities: route
    .meta({ caller: 'staff' })
    .route({
      method: 'POST',
      path: '/api/portals/{portal}/securities/search',
      tags: ['managing'],
      summary: 'Find securities of the ledger by symbol, name or ISIN, with their latest prices. Changes nothing',
    })
    .input(z.object({ portal: identifier, search: searchText, ...offsetPage({ usual: 20, most: 50 }) }))
    .output(z.object(countedItems(security))),
  create: route
    .meta({ caller: 'staff' })
    .route({
      method: 'POST',
      path: '/api/portals/{portal}/managing/{form}',
      tags: ['managing'],
      summary: 'Add a record with the id that the caller chose. A repeat with the same id changes nothing',
    })
    .input(z.strictObject({ ...place, id: uuid, parent: z.optional(itemId), variant, values }))
    .output(saved),
  save: route
    .meta({ caller: 'staff' })
    .route({
      method: 'PATCH',
      path: '/api/portals/{portal}/managing/{form}/{item}',
      tags: ['managing'],
      summary: 'Save the given values. Refused with 409 if another person has saved the record since the stated version',
    })
    .input(z.strictObject({ ...place, item: itemId, version: z.string().check(z.maxLength(100)), values }))
    .output(saved),
}

export type ManagedForm = z.infer<typeof managedForm>
export type ManagedItem = z.infer<typeof managedItem>
export type ManagingOutcome = (typeof managingOutcomes)[number]
export type Security = z.infer<typeof security>
export type RelatedRecords = ManagedForm['related'][number]
