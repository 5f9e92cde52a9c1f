import type { FieldDefinition, FieldValues, LocalText } from '@atrium/domain/fields/definition'
import type { FieldIssue } from '@atrium/domain/fields/field-type'
import type { Role } from '@atrium/contract/roles'
import type { BackOfficeGroup } from '@atrium/editions/edition'
import type { RequestContext } from '@atrium/platform/app-context'
import type { FindContributions } from '@atrium/platform/contributions'
import type { Transacting } from '@atrium/platform/db/scope'
import type { ItemVersion } from '../contract/items.ts'
import type { CollectionScope } from './items/access.ts'

declare module '@atrium/platform/contributions' {
  interface Contributions {
    /** Collections of the back office that a module contributes. */
    collections: readonly CollectionContribution[]
  }
}

/** A collection, or a function that creates it from what the modules contribute. */
type CollectionContribution = CollectionDefinition | ((contributed: FindContributions) => CollectionDefinition)

/**
 * A collection: the only place that states its fields, columns, order, history, copies, relations and rights. Grid, side panel, API,
 * import, export, history, search and audit read it.
 */
export type CollectionDefinition = {
  /** Name in URLs and in the API. */
  name: string
  /** Names in the singular and plural, as in "You have 48 posts", and in the side bar if that differs from the plural. */
  labels: { one: LocalText; many: LocalText; menu?: LocalText }
  icon: string
  /**
   * Group of the side bar in editions that do not place the collection themselves; `records` for what is only read, which comes last; null
   * to list it only within others.
   */
  menu: BackOfficeGroup | 'records' | null
  /** Roles of staff who may open the collection. Defaults to admins and company admins. */
  readers?: readonly Role[]
  /** Roles of those readers who may change its items. Defaults to all readers. */
  writers?: readonly Role[]
  /** Roles of those writers who may add items, and who may delete and restore them. Default to all writers. */
  creators?: readonly Role[]
  removers?: readonly Role[]
  /** The reason, shown on screen, why items cannot be changed here. Undefined if they can be changed. */
  readOnlyReason?: LocalText
  /** True if items are created and changed by routes of their own. The routes of all collections then only read them. */
  hasOwnWrites?: true
  columns: readonly string[]
  sort?: { field: string; direction: 'ascending' | 'descending' }
  fields: readonly FieldDefinition[]
  /** Tabs of the side panel with the names of their fields. */
  tabs?: readonly { label: LocalText; fields: readonly string[] }[]
  /** True if people determine the order of the items. */
  isOrdered?: true
  /** True if a save makes a draft, which readers see after it is published. Otherwise they see every save at once. */
  hasDrafts?: true
  /**
   * Readers of published items outside the back office; none if undefined. Applies only to collections in the generic tables.
   */
  audience?: 'everyone' | 'signed-in'
  /** True if items may not be duplicated. */
  forbidsCopies?: true
  /** Names of fields whose values occur only once in the collection, whatever their case. */
  unique?: readonly string[]
  /** Path of the page of the portal that explains an item's figures, with the names of fields in braces. */
  page?: string
  /** Path of the designer of an item, with `{id}`. */
  designer?: string
  /** Collection of the items that belong to an item. */
  drilldown?: string
  /** Files about the items of one parent, which its grid offers for download, with `{parent}` in their paths. */
  parentFiles?: readonly { label: LocalText; path: `/api/${string}` }[]
  /** Collection of the parents; the collection itself for a tree. Its field `parentId` contains the parent's id. */
  parent?: string
  /** Names of the fields whose change requires a recent proof of identity, as do additions, deletions and restorations then. */
  stepUp?: readonly string[]
  /** Checks rules between fields, after each field has been checked. */
  check?: (values: FieldValues) => readonly FieldIssue[]
  /**
   * Checks in the generic tables what depends on other items, at each save and publication. `item` is the id of the item, null for a new
   * one.
   */
  checkStored?: (
    transaction: Transacting,
    scope: CollectionScope,
    item: string | null,
    values: FieldValues,
  ) => Promise<readonly FieldIssue[]>
  /** Storage in tables of their own. Without it, the generic tables hold the items. */
  store?: CollectionStore
}

/** An item as its storage returns it. */
export type StoredItem = {
  id: string
  name: string
  /** Changes with every save. */
  version: string
  isActive: boolean
  parentId: string | null
  order: number | null
  created: Stamp
  updated: Stamp
  publishedVersion: string | null
  publishedAt: Date | null
  publishAt: Date | null
  withdrawAt: Date | null
  values: FieldValues
}

/** When something was written, and the id of the person; null for the firm's own systems and for seeded data. */
export type Stamp = { at: Date; by: string | null }

/** A condition on a field. `contains` is for fields with several options. `range` includes both ends; a missing end is open. */
export type StoreFilter = { field: string } & (
  | { is: 'empty' | 'not-empty' }
  | { is: 'equal' | 'contains'; value: string }
  | { is: 'range'; from: string | null; to: string | null }
)

export type StoreQuery = {
  search: string | undefined
  sort: { field: string; direction: 'ascending' | 'descending' }
  filters: readonly StoreFilter[]
  /** Undefined for items with any parent. */
  parent: string | null | undefined
  isBin: boolean
  /** Texts in e-mail addresses of people who are not listed: domains of developers. */
  hiddenEmails?: readonly string[]
  offset: number
  limit: number
}

export type StoredVersion = {
  version: string
  action: ItemVersion['action']
  saved: Stamp
  /** Names of the fields that differ from the version before. */
  changed: readonly string[]
  /** True if the values of the version can be read. */
  hasValues: boolean
}

/** An item in which another item is used, and the field that names it. */
export type Usage = { collection: string; id: string; name: string; field: string }

export type NewItem = { id: string; values: FieldValues }

/**
 * Storage of a collection. Functions that a storage lacks are not offered. Reads and writes get the scope of the caller and limit
 * themselves to it. Writes record their events.
 */
export type CollectionStore = {
  /** Whose rights writes have: those of the person, or of the system, because only the system may write the table. */
  writesAs: 'person' | 'system'
  list: (transaction: Transacting, scope: CollectionScope, query: StoreQuery) => Promise<{ items: StoredItem[]; count: number }>
  count: (transaction: Transacting, scope: CollectionScope) => Promise<number>
  find: (transaction: Transacting, scope: CollectionScope, id: string, lock?: 'lock') => Promise<StoredItem | undefined>
  /** Returns what a person must know before they add or change items, for example that clients see other data; null if there is nothing. */
  findWarning?: (transaction: Transacting, scope: CollectionScope) => Promise<LocalText | null>
  /** Returns derived values of one item, which lists do not contain: figures as the portal shows them. */
  derive?: (context: RequestContext, scope: CollectionScope, item: StoredItem) => Promise<FieldValues>
  /**
   * Returns the names of items by id. Items that the caller may not see, and deleted ones, are missing. With a lock, they are not deleted
   * before the transaction ends.
   */
  listNames: (
    transaction: Transacting,
    scope: CollectionScope,
    ids: readonly string[],
    lock?: 'lock',
  ) => Promise<ReadonlyMap<string, string>>
  listVersions?: (
    transaction: Transacting,
    scope: CollectionScope,
    item: StoredItem,
    page: { before: string | undefined; limit: number },
  ) => Promise<StoredVersion[]>
  /** Lists the edition's active items that refer to an item of another collection. `definition` is the definition of this store's collection. */
  listUsages?: (
    transaction: Transacting,
    scope: CollectionScope,
    definition: CollectionDefinition,
    target: { collection: string; id: string },
  ) => Promise<Omit<Usage, 'collection'>[]>
  /** Returns the errors of values that only the storage can know, such as an address that is taken. */
  check?: (transaction: Transacting, scope: CollectionScope, item: StoredItem | null, values: FieldValues) => Promise<readonly FieldIssue[]>
  create?: (transaction: Transacting, context: RequestContext, scope: CollectionScope, item: NewItem) => Promise<void>
  save?: (transaction: Transacting, context: RequestContext, scope: CollectionScope, item: StoredItem, values: FieldValues) => Promise<void>
  remove?: (transaction: Transacting, context: RequestContext, scope: CollectionScope, item: StoredItem) => Promise<void>
  restore?: (transaction: Transacting, context: RequestContext, scope: CollectionScope, item: StoredItem) => Promise<void>
}

export const defineCollection = (definition: CollectionDefinition): CollectionDefinition => definition
