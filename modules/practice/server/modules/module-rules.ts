import { isPageOpen } from '@atrium/contract/account-pages'
import { disabledModules, serviceModules, type ServiceModule } from '../../contract/practice-terms.ts'
import type { ServiceList } from '../../contract/module-list.ts'

type Rule = { name: string; isEnabled: boolean }
type Reader = { isStaff: boolean; rules: readonly Rule[] }

/**
 * Lists the modules with their state. A rule of the account decides about each module for its client; client services is open without a rule.
 * Staff may open every module that is not disabled.
 */
export const listModules = (reader: Reader): ServiceList['modules'] =>
  serviceModules.map((name) => ({ name, state: findState(name, reader) }))

function findState(name: ServiceModule, { isStaff, rules }: Reader): ServiceList['modules'][number]['state'] {
  if (disabledModules.includes(name)) return 'disabled'
  const page = name as Exclude<ServiceModule, 'international' | 'money'>
  return isStaff || isPageOpen(page, rules) ? 'open' : 'not-enabled'
}
