import type { Locale } from '@atrium/domain/fields/definition'
import type { EventKind } from './events.ts'

/** A kind of event: whether the access history of a person shows it, and its name in the activity log. */
export type EventKindDefinition<Group extends 'access' | 'internal' = 'access' | 'internal'> = {
  group: Group
  name: Readonly<Record<Locale, string>>
  /** True if events of the kind name the account that they concern. Segments can use such kinds. */
  isOfAccount?: true
}

/** Kinds of events by code. A module contributes those that it declares. */
export type EventKindDefinitions = Readonly<Partial<Record<EventKind, EventKindDefinition>>>

/** Group of each kind, with which a module extends `EventKinds`. */
export type GroupByKind<Kinds extends Readonly<Record<string, EventKindDefinition>>> = { [Kind in keyof Kinds]: Kinds[Kind]['group'] }

/** Defines a kind that the access history shows, with its name in English, Icelandic and Greek. */
export const access = (en: string, is: string, el: string): EventKindDefinition<'access'> => ({ group: 'access', name: { en, is, el } })

/** Defines a kind that only the activity log shows, with its name in English, Icelandic and Greek. */
export const internal = (en: string, is: string, el: string): EventKindDefinition<'internal'> => ({
  group: 'internal',
  name: { en, is, el },
})

/** Marks a kind whose events name the account that they concern. */
export const ofAccount = <Group extends 'access' | 'internal'>(kind: EventKindDefinition<Group>): EventKindDefinition<Group> => ({
  ...kind,
  isOfAccount: true,
})
