import { DomainError } from '@atrium/domain/error'
import { normalisePostcode } from '@atrium/domain/property-estimate'
import { implementContract } from '@atrium/platform/http/implementation'
import { refusal } from '@atrium/platform/http/problem'
import { UpstreamError } from '@atrium/platform/providers/ports/response'
import { propertyEstimates as estimatesContract } from '../../contract/financial-holdings.ts'
import { planningScope } from '../holdings/access.ts'

const propertyEstimates = implementContract(estimatesContract)

const get = propertyEstimates.get.handler(async ({ input: { account, bedrooms, propertyType, ...typed }, context }) => {
  const { edition } = await planningScope(context, account)
  const postCode = readPostCode(typed.postCode)
  const without = (reason: 'not-enough-sales' | 'not-offered') => ({
    postCode,
    average: null,
    lowest: null,
    highest: null,
    sales: null,
    currency: null,
    estimatedOn: edition.today,
    reason,
  })
  const port = context.deps.providers.concept(context.edition, 'propertyPrices')
  if (!port) return without('not-offered')
  await context.deps.throttles.count('estimateOfPerson', edition.person.id)
  try {
    const price = await port.getPropertyPrice({ postCode, bedrooms, propertyType })
    return { ...price, postCode, estimatedOn: edition.today, reason: null }
  } catch (error) {
    // The service knows too few sales of such a property there. Any other refusal is a failure.
    if (error instanceof UpstreamError && error.traits.status === 404) return without('not-enough-sales')
    throw error
  }
})

function readPostCode(text: string): string {
  try {
    return normalisePostcode(text)
  } catch (error) {
    if (error instanceof DomainError) throw refusal('invalid-request', { issues: [{ path: 'postCode', code: 'invalid-postcode' }] })
    throw error
  }
}

export const estimateRoutes = { get }
