import { useTranslation } from 'react-i18next'
import { Icon, type IconName } from '@atrium/ui/components/icon.tsx'
import { lawServices } from '../../contract/practice-terms.ts'
import { JobsSection } from '../jobs/jobs-section.tsx'
import { ServiceContact } from '../frame/module-contact.tsx'
import { ServicePage } from '../frame/module-page.tsx'

/** The law page of an account: what the firm does, the work under way, and whom to ask. */
export const LawPage = () => (
  <ServicePage module="law">
    {({ account }) => (
      <>
        <LawServices />
        <JobsSection account={account} line="FL" />
        <ServiceContact account={account} />
      </>
    )}
  </ServicePage>
)

const icons: Record<(typeof lawServices)[number], IconName> = {
  corporate: 'building',
  commercial: 'page',
  mergers: 'columns',
  employment: 'people',
  'data-protection': 'shield',
}

function LawServices() {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="law-services" className="practice-section">
      <h2 id="law-services">{t('practice.law.title')}</h2>
      <ul className="service-cards">
        {lawServices.map((service) => (
          <li key={service}>
            <Icon name={icons[service]} />
            <h3>{t(`practice.law.names.${service}`)}</h3>
            <p className="muted">{t(`practice.law.texts.${service}`)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
