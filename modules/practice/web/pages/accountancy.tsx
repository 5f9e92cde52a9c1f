import { ContractsSection } from '../accountancy/contracts-section.tsx'
import { DeadlinesSection } from '../accountancy/deadlines-section.tsx'
import { HealthSection } from '../accountancy/health-section.tsx'
import { InvoicesSection } from '../accountancy/invoices-section.tsx'
import { JobsSection } from '../jobs/jobs-section.tsx'
import { ServicePage } from '../frame/module-page.tsx'

/** The accountancy page of an account: deadlines and health of its companies, jobs, invoices and contracts. */
export const AccountancyPage = () => (
  <ServicePage module="accountancy">
    {({ account }) => (
      <>
        <DeadlinesSection account={account} />
        <HealthSection account={account} />
        <JobsSection account={account} line="FA" />
        <InvoicesSection account={account} />
        <ContractsSection account={account} />
      </>
    )}
  </ServicePage>
)
