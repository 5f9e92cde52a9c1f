import { localText, type FieldOption, type Locale } from '@atrium/domain/fields/definition'
import type { FindContributions } from '@atrium/platform/contributions'
import type { EventKindDefinition } from '@atrium/platform/events/event-kinds'
import { platformEvents } from '@atrium/platform/session/event-kinds'
import { foldText } from '../items/key-rules.ts'

/** Lists the kinds of events of the platform and of all modules, with their names. */
export function listEventKinds(contributed: FindContributions): FieldOption[] {
  const kinds = [platformEvents, ...contributed('eventKinds')].flatMap((own) => Object.entries<EventKindDefinition>(own))
  return kinds.map(([value, { name }]) => ({ value, label: name }))
}

/** Returns a function that finds the kinds whose names contain a text in any language. */
export function createKindSearch(kinds: readonly FieldOption[]): (search: string) => string[] {
  const locales: readonly Locale[] = ['en', 'is', 'el']
  const folded = kinds.map(({ value, label }) => ({ value, names: locales.map((locale) => foldText(localText(label, locale))) }))
  return (search) => folded.filter(({ names }) => names.some((name) => name.includes(search))).map(({ value }) => value)
}
