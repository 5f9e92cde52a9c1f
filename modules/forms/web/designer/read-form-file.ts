import { isFormDefinition } from '@atrium/domain/forms/check-definition'
import type { FormDefinition } from '@atrium/domain/forms/definition'
import * as z from 'zod/mini'

/** Reads a form from a file by the published schema. A problem is the first place that is not valid; empty for a file that is no form. */
export async function readFormFile(file: File): Promise<{ definition: FormDefinition } | { problem: string }> {
  const read = await file
    .text()
    .then((text): unknown => JSON.parse(text))
    .catch(() => null)
  // Loaded only when a file is imported.
  const { formDefinition } = await import('@atrium/contract/form-definition')
  const { error } = z.safeParse(formDefinition, read)
  if (error) return { problem: error.issues[0]?.path.join('.') ?? '' }
  return isFormDefinition(read) ? { definition: read } : { problem: '' }
}
