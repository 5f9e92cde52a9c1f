import { accountScope } from '@atrium/accounts/server/accounts/access'
import { createAccountData } from '@atrium/accounts/server/accounts/provider-reads'
import { Decimal, decimalText, roundTo } from '@atrium/domain/decimal'
import type { FieldDefinition, FieldValues } from '@atrium/domain/fields/definition'
import type { RequestContext } from '@atrium/platform/app-context'
import { isRefusal } from '@atrium/platform/http/problem'
import { UpstreamError } from '@atrium/platform/providers/ports/response'
import type { AccountPerformance } from '../../contract/wealth.ts'
import { changeNames, type ChangeName } from '../../contract/wealth-terms.ts'
import { readAccountPerformance } from './performance-reads.ts'

/** Decimals of the percentages, as in the portal. */
const decimals = 2

const labels: Readonly<Record<ChangeName, { en: string; is: string; el: string }>> = {
  change1d: { en: 'Return over 1 day, %', is: 'Ávöxtun eins dags, %', el: 'Απόδοση 1 ημέρας, %' },
  change1m: { en: 'Return over 1 month, %', is: 'Ávöxtun eins mánaðar, %', el: 'Απόδοση 1 μήνα, %' },
  changeYtd: { en: 'Return for the year to date, %', is: 'Ávöxtun frá áramótum, %', el: 'Απόδοση από την αρχή του έτους, %' },
  change1y: { en: 'Return over 1 year, %', is: 'Ávöxtun eins árs, %', el: 'Απόδοση 1 έτους, %' },
  change3y: { en: 'Return over 3 years, %', is: 'Ávöxtun þriggja ára, %', el: 'Απόδοση 3 ετών, %' },
  change5y: { en: 'Return over 5 years, %', is: 'Ávöxtun fimm ára, %', el: 'Απόδοση 5 ετών, %' },
  changeAll: { en: 'Return since inception, %', is: 'Ávöxtun frá upphafi, %', el: 'Απόδοση από την έναρξη, %' },
}

/** Fields of an account or portfolio in the back office that show its returns. */
export const changeFields: readonly FieldDefinition[] = Object.values(changeNames).map((name) => ({
  name,
  type: 'number',
  rules: ['money'],
  readonly: true,
  label: labels[name],
}))

/** Returns the values of these fields: percentages with two decimals. Null for what is not known. */
export const toChangeValues = (changes: AccountPerformance['changes'] | null | undefined): FieldValues =>
  Object.fromEntries(
    Object.values(changeNames).map((name) => {
      const rate = changes?.[name] ?? null
      return [name, rate === null ? null : decimalText(roundTo(new Decimal(rate).times(100), decimals))]
    }),
  )

/**
 * Reads the returns of an account and of its portfolios as the portal shows them. Null if they are not known: the account has no id at the
 * source, has been closed, is not visible to the caller, or its source does not respond.
 */
export async function readRecordReturns(context: RequestContext, account: string): Promise<AccountPerformance | null> {
  try {
    return await readAccountPerformance(createAccountData(context, await accountScope(context, account, 'portfolios')))
  } catch (error) {
    if (error instanceof UpstreamError || isRefusal(error)) return null
    throw error
  }
}
