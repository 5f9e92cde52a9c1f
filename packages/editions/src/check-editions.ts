import { themeNames } from '@atrium/contract/themes'
import { editionParts, type EditionPart } from './edition-parts.ts'
import type { Edition } from './edition.ts'
import { listThemeFaults } from './themes/check-themes.ts'
import { themes } from './themes/themes.ts'

/**
 * Checks all parts of the editions and themes, because types are not enforced at run time.
 * @throws Error whose message has one sentence for each fault, with the remedy
 */
export function checkEditions(editions: readonly Edition[]): void {
  const faults = [
    ...listThemeFaults(themeNames, themes),
    ...editions.flatMap((edition) => [...listPartFaults(edition), ...listLocaleFaults(edition), ...listUnknownParts(edition)]),
    ...listFaultsAcrossEditions(editions),
  ]
  if (faults.length > 0) throw new Error(`The editions cannot be used:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`)
}

function listPartFaults(edition: Edition): string[] {
  return Object.entries<EditionPart>(editionParts).flatMap(([part, { schema, remedy }]) => {
    const issue = schema.safeParse(readPart(edition, [part])).error?.issues[0]
    if (!issue) return []
    const path = [part, ...issue.path]
    const problem =
      issue.code === 'unrecognized_keys' ? `wrong, because it has "${issue.keys.join('", "')}"` : formatValue(readPart(edition, path))
    return [`The part "${path.join('.')}" of the edition "${edition.id}" is ${problem}: ${remedy}.`]
  })
}

const hasValidLocales = (edition: Edition) => editionParts.locales.schema.safeParse(edition.locales).success

function listLocaleFaults({ id, locales, defaultLocale }: Edition): string[] {
  if (!hasValidLocales({ id, locales, defaultLocale } as Edition)) return []
  if (defaultLocale === undefined || locales.includes(defaultLocale)) return []
  if (!editionParts.defaultLocale.schema.safeParse(defaultLocale).success) return []
  return [
    `The part "defaultLocale" of the edition "${id}" is ${formatValue(defaultLocale)}: name one of its locales, ${locales.join(', ')}.`,
  ]
}

function listUnknownParts(edition: Edition): string[] {
  return Object.keys(edition)
    .filter((part) => !(part in editionParts))
    .map((part) => `The part "${part}" of the edition "${edition.id}" is unknown: remove it, or correct its name.`)
}

function listFaultsAcrossEditions(editions: readonly Edition[]): string[] {
  if (editions.length === 0) return ['There is no edition: export one in packages/editions/src/all.ts.']
  const ids = editions.map(({ id }) => id)
  const duplicates = new Set(ids.filter((id, index) => ids.indexOf(id) !== index))
  const mainEditionIds = editions.filter(({ isMain }) => isMain).map(({ id }) => id)
  const mainFault = `Exactly one edition must be the main one (isMain), not ${mainEditionIds.length}${mainEditionIds.length > 0 ? `: ${mainEditionIds.join(', ')}` : ''}.`
  return [
    ...[...duplicates].map((id) => `Two editions have the id "${id}": give each its own.`),
    ...(mainEditionIds.length === 1 ? [] : [mainFault]),
  ]
}

function readPart(edition: Edition, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => (value !== null && typeof value === 'object' ? Reflect.get(value, key) : undefined), edition)
}

const formatValue = (value: unknown) => (value === undefined ? 'missing' : JSON.stringify(value))
