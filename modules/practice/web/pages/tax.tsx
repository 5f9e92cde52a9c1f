import { ServicePage } from '../frame/module-page.tsx'
import { TaxView } from '../tax/tax-view.tsx'

/** The tax page of an account. */
export const TaxPage = () => <ServicePage module="tax">{(place) => <TaxView {...place} />}</ServicePage>
