import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { SeenRecord } from '../../../contract/messages.ts'
import './about.css'

/** Largest number of values that are shown at once. */
const openLines = 8

type Props = {
  about: SeenRecord
  /** Name of the client who stated the values, for other readers. Nobody has checked them. */
  statedBy?: string | undefined
  onRemove?: () => void
}

/** What a message is about, with the values that its sender saw. */
export function SeenRecordBox({ about: { kind, label, context, path, asOn, lines }, statedBy, onRemove }: Props) {
  const { t } = useTranslation()
  const { date } = useFormats()
  const [pathname = '', search = ''] = path.split('?')
  return (
    <section className="seen-record" aria-label={t('messages.about')}>
      <p className="seen-record-kind">{t(`messages.seen.${kind}`)}</p>
      <p className="seen-record-label">{label}</p>
      {(context !== '' || asOn) && (
        <p className="muted">{[context, asOn && t('messages.seenOn', { date: date(asOn) })].filter(Boolean).join(' · ')}</p>
      )}
      {statedBy !== undefined && <p className="muted">{t('messages.seenStatedBy', { name: statedBy })}</p>}
      {lines.length > 0 && (
        <details open={lines.length <= openLines}>
          <summary>{t(statedBy === undefined ? 'messages.seenValues' : 'messages.seenValuesStated')}</summary>
          <table>
            <tbody>
              {lines.map((line, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- equal lines differ only in their position, which does not change
                <tr key={index}>
                  <th scope="row">{line.label}</th>
                  <td className="n">{line.value}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
      <p className="seen-record-tools">
        {onRemove ? (
          <button className="link" type="button" onClick={onRemove}>
            {t('messages.removeAbout')}
          </button>
        ) : (
          <Link className="link" to={pathname} search={Object.fromEntries(new URLSearchParams(search)) as never}>
            {t('messages.openPage')}
          </Link>
        )}
      </p>
    </section>
  )
}
