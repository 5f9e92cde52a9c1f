import { fieldIssueCodes, type FieldIssue, type FieldIssueCode } from '@atrium/domain/fields/field-type'
import { failureCode, failureDetails } from '@atrium/ui/lib/failure'

/** Selects the errors of single answers from a refusal by the server, whose paths begin with the name of the request's property. */
export function listRefusedAnswers(error: unknown, property: 'changes' | 'answers'): FieldIssue[] {
  if (failureCode(error) !== 'invalid-request') return []
  return (failureDetails(error).issues ?? [])
    .filter(({ path }) => path.startsWith(`${property}.`))
    .map(({ path, code, limit }) => ({
      path: path.slice(property.length + 1),
      code: fieldIssueCodes.find((known): known is FieldIssueCode => known === code) ?? 'format',
      ...(limit !== undefined && { limit }),
    }))
}

/** Returns the name of the field, or of the repeated fieldset, that an error concerns. */
export const nameOfIssue = ({ path }: Pick<FieldIssue, 'path'>): string => path.split('.')[0]?.replace(/-other$/, '') ?? path
