import type { FieldValue, FieldValues } from '@atrium/domain/fields/definition'
import { listRecords } from '@atrium/domain/fields/parts'
import type { Role } from '@atrium/contract/roles'
import type { NavigationEntry } from '../../contract/portals.ts'

/** Audience of navigation to which a role belongs (specification 2, section 6). */
const audienceOf = { admin: 'Admin', 'company-admin': 'Admin', professional: 'Advisor', client: 'Investor' } as const satisfies Record<
  Role,
  string
>

type Item = { id: string; parentId: string | null; values: FieldValues }

/** Arranges items of the collections `navigation` and `subnavigation` as the entries that a role sees. */
export function arrangeItems(items: readonly Item[], subItems: readonly Item[], role: Role): NavigationEntry[] {
  const byParent = Map.groupBy(subItems, ({ parentId }) => parentId)
  return items
    .filter(({ values }) => isFor(values['visible'], role))
    .map(({ id, values }) => ({
      ...toLink(id, values),
      icon: textOr(values['icon']),
      items: (byParent.get(id) ?? []).map((sub) => toLink(sub.id, sub.values)),
    }))
}

/** Reads the entries of a portal's own navigation that a role sees. A part of the navigation without an audience is hidden. */
export function readDesignedEntries(portal: string, navigation: FieldValue | undefined, role: Role): NavigationEntry[] {
  return listRecords(navigation ?? null).flatMap((entry, index) => {
    const id = `${portal}-${index}`
    if (!isFor(entry['visible'], role)) return []
    const items = listRecords(entry['subnav'] ?? null).flatMap((sub, subIndex) =>
      isFor(sub['visible'], role) ? [toLink(`${id}-${subIndex}`, sub)] : [],
    )
    return [{ ...toLink(id, entry), icon: textOr(entry['icon']), items }]
  })
}

const isFor = (audiences: FieldValue | undefined, role: Role): boolean => Array.isArray(audiences) && audiences.includes(audienceOf[role])

const toLink = (id: string, values: Readonly<Record<string, FieldValue>>) => ({
  id,
  name: textOr(values['name']) ?? '',
  link: textOr(values['link']),
})

const textOr = (value: FieldValue | undefined): string | null => (typeof value === 'string' && value !== '' ? value : null)
