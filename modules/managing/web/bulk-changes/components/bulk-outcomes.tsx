import { useTranslation } from 'react-i18next'
import type { BulkResult } from '../../../contract/bulk-changes.ts'
import { groupRefusals, type BulkChangeName } from '../changes.ts'

/** States how many clients were changed, and which were refused for which reason. */
export function BulkOutcomes({ name, result }: { name: BulkChangeName; result: BulkResult }) {
  const { t } = useTranslation()
  return (
    <div className="bulk-outcomes" role="status">
      <p>
        {t(`managing.bulk.${name}.done`, { count: result.changed })}
        {result.unchanged > 0 && ` ${t(`managing.bulk.${name}.unchanged`, { count: result.unchanged })}`}
      </p>
      {groupRefusals(result.outcomes).map(({ reason, names, count }) => (
        <section key={reason}>
          <h3>
            {t(`managing.bulk.reason.${reason}`)} <span className="muted">({count})</span>
          </h3>
          {names.length > 0 && (
            <ul>
              {names.map((client, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- two clients can have one name, and the list never changes
                <li key={index}>{client}</li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </div>
  )
}
