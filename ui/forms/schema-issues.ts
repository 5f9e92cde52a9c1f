import type { Issue } from '@atrium/contract/errors'
import type { TFunction } from 'i18next'
import type * as z from 'zod/mini'
import { findIssueKey } from './issue-key.ts'

/** Checks the values of a form against a schema of the contract. Returns the issues, or an empty list if the values are valid. */
export function listSchemaIssues(schema: z.ZodMiniType, values: unknown): Issue[] {
  const result = schema.safeParse(values)
  return result.success ? [] : result.error.issues.map(toIssue)
}

/**
 * Returns the error texts by the path of the field, such as `owners.0.name`. If a field has several issues, only the first has a text.
 */
export function createIssueTexts(issues: readonly Issue[], t: TFunction): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const issue of issues) texts[issue.path] ??= t(`validation.${findIssueKey(issue)}`, { limit: issue.limit })
  return texts
}

/** Focuses a field after its error has been rendered, so that screen readers announce the error with the field. */
export function focusField(name: string | undefined): void {
  queueMicrotask(() => document.querySelector<HTMLElement>(`[name="${name}"], [data-field="${name}"]`)?.focus())
}

function toIssue(zodIssue: z.core.$ZodIssue): Issue {
  const limit = 'minimum' in zodIssue ? Number(zodIssue.minimum) : 'maximum' in zodIssue ? Number(zodIssue.maximum) : undefined
  const code = zodIssue.code === 'custom' ? String((zodIssue.params as { code?: string } | undefined)?.code ?? 'custom') : zodIssue.code
  return { path: zodIssue.path.join('.'), code, ...(limit === undefined ? {} : { limit }) }
}
