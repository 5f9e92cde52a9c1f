import type { FormDefinition } from '@atrium/domain/forms/definition'
import { changeOfDetails } from './change-of-details.ts'
import { clientOnboarding } from './client-onboarding.ts'
import { complaint } from './complaint.ts'
import { expressionOfWish } from './expression-of-wish.ts'
import { factFind } from './fact-find.ts'
import { riskQuestionnaire } from './risk-questionnaire.ts'
import { supportNeeds } from './support-needs.ts'

/** Forms that a firm can start from, by name. */
export const formTemplates = {
  factFind,
  riskQuestionnaire,
  clientOnboarding,
  complaint,
  supportNeeds,
  expressionOfWish,
  changeOfDetails,
} satisfies Record<string, FormDefinition>
