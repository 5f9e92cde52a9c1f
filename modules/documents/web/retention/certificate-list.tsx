import { useTranslation } from 'react-i18next'
import { PagedList } from '@atrium/ui/components/data-table/paged-list.tsx'
import { showError } from '@atrium/ui/components/notices'
import { EmptyState } from '@atrium/ui/components/states.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { downloadFile } from '@atrium/ui/lib/download-file'
import { failureCode } from '@atrium/ui/lib/failure'
import { useList } from '@atrium/ui/lib/use-list'
import type { Certificate } from '../../contract/retention.ts'
import { certificatesSource } from './queries.ts'

/** The certificates of documents that were deleted for good, each of which downloads as PDF. */
export function CertificateList({ portal }: { portal: string }) {
  const { t } = useTranslation()
  const list = useList(certificatesSource, { portal })
  return (
    <PagedList
      list={list}
      failure={t('retention.failed')}
      empty={<EmptyState title={t('retention.page.noneCertified')}>{t('retention.page.noneCertifiedHint')}</EmptyState>}
      more={t('retention.page.more')}
    >
      {(items) => (
        <ul className="library-rows">
          {items.map((certificate) => (
            <CertificateRow key={certificate.id} certificate={certificate} />
          ))}
        </ul>
      )}
    </PagedList>
  )
}

function CertificateRow({ certificate: { account, content, destroyedAt, fileUrl } }: { certificate: Certificate }) {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const { name, versions, records, order, binned } = content
  const save = () =>
    downloadFile(fileUrl, `${t('retention.certificate.title')}, ${name.replace(/\.[^.]+$/, '')}.pdf`).catch((error: unknown) => {
      showError(t(`errors.${failureCode(error)}`))
    })
  return (
    <li>
      <span>
        <strong>{name}</strong>
        <small>{account.name}</small>
        <small>
          {[
            t('retention.page.destroyedOn', { moment: moment(destroyedAt) }),
            t('retention.page.versions', { count: versions.length }),
            ...records.map(({ class: one }) => t(`retention.classes.${one}`)),
          ].join(', ')}
        </small>
        {order ? (
          <small>{t('retention.orderedBy', { name: order.orderedBy ?? '', moment: moment(order.orderedAt), reason: order.reason })}</small>
        ) : (
          binned && <small>{t('retention.certificate.binned', { name: binned.by ?? '', moment: moment(binned.at) })}</small>
        )}
      </span>
      <button className="button small" type="button" onClick={() => void save()}>
        {t('retention.page.save')}
      </button>
    </li>
  )
}
