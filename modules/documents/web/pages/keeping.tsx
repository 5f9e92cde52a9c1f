import { useTranslation } from 'react-i18next'
import { ReportPage } from '@atrium/ui/components/report-page.tsx'
import { Segmented } from '@atrium/ui/components/segmented.tsx'
import { usePageParams, usePageSearch } from '@atrium/ui/pages'
import { CertificateList } from '../keeping/certificate-list.tsx'
import { EndedList } from '../keeping/ended-list.tsx'
import { HoldList } from '../keeping/hold-list.tsx'
import { portalLibraryPath } from '../paths.ts'
import '../library/components/library.css'
import '../keeping/keeping.css'

const views = ['ended', 'held', 'released', 'certificates'] as const
type View = (typeof views)[number]
type Search = { view?: View }

const parse = ({ view }: Record<string, unknown>): Search => {
  const found = views.find((one) => one === view)
  return found === undefined || found === 'ended' ? {} : { view: found }
}

/** Documents of a portal whose keeping has ended, its legal holds, and the certificates of what was deleted for good. */
export function KeepingPage() {
  const { t } = useTranslation()
  const { portal } = usePageParams<'portal'>()
  const [{ view = 'ended' }, changeSearch] = usePageSearch(parse)
  const content = (
    <>
      <section className="hero library-hero">
        <div className="wide">
          <div>
            <h1>{t('keeping.page.title')}</h1>
            <p className="muted">{t('keeping.page.lede')}</p>
          </div>
        </div>
      </section>
      <div className="wide keeping-page">
        <Segmented
          label={t('keeping.page.views')}
          value={view}
          choices={views.map((value) => ({ value, label: t(`keeping.page.${value}`) }))}
          onChoose={(next) => changeSearch(() => parse({ view: next }))}
        />
        <div className="keeping-list">
          {view === 'ended' && <EndedList portal={portal} />}
          {view === 'held' && <HoldList key="held" portal={portal} isReleased={false} />}
          {view === 'released' && <HoldList key="released" portal={portal} isReleased />}
          {view === 'certificates' && <CertificateList portal={portal} />}
        </div>
      </div>
    </>
  )
  const previous = { title: t('library.title'), href: portalLibraryPath(portal) }
  return <ReportPage id="keeping" title={t('keeping.page.title')} previous={previous} body={{ state: 'ready', content }} />
}
