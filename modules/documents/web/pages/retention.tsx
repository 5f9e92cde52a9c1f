import { useTranslation } from 'react-i18next'
import { ReportPage } from '@atrium/ui/components/report-page.tsx'
import { Segmented } from '@atrium/ui/components/segmented.tsx'
import { usePageParams, usePageSearch } from '@atrium/ui/pages'
import { CertificateList } from '../retention/certificate-list.tsx'
import { EndedList } from '../retention/ended-list.tsx'
import { HoldList } from '../retention/hold-list.tsx'
import { portalLibraryPath } from '../paths.ts'
import '../library/components/library.css'
import '../retention/retention.css'

const views = ['ended', 'held', 'certificates'] as const
type View = (typeof views)[number]
type Search = { view?: View }

const parse = ({ view }: Record<string, unknown>): Search => {
  const found = views.find((one) => one === view)
  return found === undefined || found === 'ended' ? {} : { view: found }
}

/** Documents of a portal whose retention has ended, its legal holds, and the certificates of what was deleted for good. */
export function RetentionPage() {
  const { t } = useTranslation()
  const { portal } = usePageParams<'portal'>()
  const [{ view = 'ended' }, changeSearch] = usePageSearch(parse)
  const content = (
    <>
      <section className="hero library-hero">
        <div className="wide">
          <div>
            <h1>{t('retention.page.title')}</h1>
            <p className="muted">{t('retention.page.lede')}</p>
          </div>
        </div>
      </section>
      <div className="wide retention-page">
        <Segmented
          label={t('retention.page.views')}
          value={view}
          choices={views.map((value) => ({ value, label: t(`retention.page.${value}`) }))}
          onChoose={(next) => changeSearch(() => parse({ view: next }))}
        />
        <div className="retention-list">
          {view === 'ended' && <EndedList portal={portal} />}
          {view === 'held' && <HoldList portal={portal} />}
          {view === 'certificates' && <CertificateList portal={portal} />}
        </div>
      </div>
    </>
  )
  const previous = { title: t('documentParts.title'), href: portalLibraryPath(portal) }
  return <ReportPage id="retention" title={t('retention.page.title')} previous={previous} body={{ state: 'ready', content }} />
}
