import type { FormDefinition } from '@atrium/domain/forms/definition'
import { changeOfDetails } from './change-of-details.ts'
import { factFind } from './fact-find.ts'
import { riskQuestionnaire } from './risk-questionnaire.ts'

/** Forms that a firm can start from, by name. */
export const formTemplates = { factFind, riskQuestionnaire, changeOfDetails } satisfies Record<string, FormDefinition>
