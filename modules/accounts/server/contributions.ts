import type { PortalScope } from '@atrium/people/server/portals/access'
import type { RequestContext } from '@atrium/platform/app-context'
import type { Transacting } from '@atrium/platform/db/scope'
import type { SqlPart } from '@atrium/platform/db/sql-part'
import type { SignedInPerson } from '@atrium/platform/session/access'
import type { infer as Infer, ZodMiniType } from 'zod/mini'
import type { ConditionOption, ConditionSettings, ConditionText } from '../contract/client-conditions.ts'
import type { StaffView } from './accounts/reads.ts'

declare module '@atrium/platform/contributions' {
  interface Contributions {
    /** Kinds of conditions of segments that a module contributes. */
    clientConditions: readonly ClientConditionSource[]
  }
}

export type ConditionQuery = { transaction: Transacting; context: RequestContext; scope: PortalScope; view: StaffView }

/** `refuse` refuses a setting that only the database can check. */
export type PrepareQuery = ConditionQuery & { refuse: (setting: string, code: string) => never }

/** A condition with its settings, ready for the query of the client list. */
export type PreparedCondition = {
  /** Matches accounts `a`, of which the overview `o` may be missing. */
  matches: SqlPart<boolean>
  /** Returns the facts as `jsonb` for one such account that matches. Absent facts may be null. It is evaluated for the rows of a page only. */
  facts: SqlPart
  /** Names of the records that the settings refer to, by setting. */
  names?: Readonly<Record<string, ConditionText>>
  /** True if one of these records no longer exists. */
  isMissing?: boolean
}

type OptionsQuery = { settings: ConditionSettings; search: string; offset: number; limit: number }
type FindOptions = (query: ConditionQuery, request: OptionsQuery) => Promise<{ items: ConditionOption[]; count: number }>

type Source<Settings> = {
  kind: string
  /** True if outside professionals may use the condition too. Such a condition uses only data of the client that they can read. */
  isForOutsideProfessionals?: true
  /** Returns true for people who may use the condition. Defaults to everybody. */
  isOpenTo?: (person: SignedInPerson) => boolean
  prepare: (query: PrepareQuery, settings: Settings) => PreparedCondition | Promise<PreparedCondition>
  /** Choices of the settings that refer to records, by setting. */
  options?: Readonly<Record<string, FindOptions>>
}

/** Kind of condition, with the schema of its settings. */
export type ClientConditionSource = Source<unknown> & { schema: ZodMiniType }

/** Defines a kind of condition. The settings reach `prepare` as the schema returns them. */
export const defineClientCondition = <Schema extends ZodMiniType>({
  prepare,
  ...source
}: Source<Infer<Schema>> & { schema: Schema }): ClientConditionSource => ({
  ...source,
  prepare: (query, settings) => prepare(query, settings as Infer<Schema>),
})
