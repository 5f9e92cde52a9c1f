import type { Issue } from '@atrium/contract/errors'
import type { TFunction } from 'i18next'
import * as z from 'zod/mini'
import { issueKey } from './issue-key.ts'

/** Checks the values of a form against a schema of the contract. Returns the issues, or an empty list if the values are valid. */
export function schemaIssues(schema: z.ZodMiniType, values: unknown): Issue[] {
  const checked = z.safeParse(schema, values)
  return checked.success ? [] : checked.error.issues.map(toIssue)
}

/**
 * Returns the error texts by the path of the field, such as `owners.0.name`. If a field has several issues, only the first has a text.
 */
export function issueTexts(issues: readonly Issue[], t: TFunction): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const issue of issues) texts[issue.path] ??= t(`validation.${issueKey(issue)}`, { limit: issue.limit })
  return texts
}

/** Focuses a field after its error has been rendered, so that screen readers announce the error with the field. */
export function focusField(name: string | undefined): void {
  queueMicrotask(() => document.querySelector<HTMLElement>(`[name="${name}"], [data-field="${name}"]`)?.focus())
}

function toIssue(found: z.core.$ZodIssue): Issue {
  const limit = 'minimum' in found ? Number(found.minimum) : 'maximum' in found ? Number(found.maximum) : undefined
  const code = found.code === 'custom' ? String((found.params as { code?: string } | undefined)?.code ?? 'custom') : found.code
  return { path: found.path.join('.'), code, ...(limit === undefined ? {} : { limit }) }
}
