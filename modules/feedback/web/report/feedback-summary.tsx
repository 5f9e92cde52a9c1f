import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { FeedbackFigures } from '../../contract/feedback.ts'

type Report = {
  total: FeedbackFigures
  ratings: readonly number[]
  months: readonly (FeedbackFigures & { month: string })[]
  advisers: readonly (FeedbackFigures & { id: string; name: string })[]
}

const share = (value: number | null): string => (value === null ? '—' : `${value}%`)

/** Figures of the feedback: in total, over time, by rating and by adviser. */
export function FeedbackSummary({ report: { total, ratings, months, advisers } }: { report: Report }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const rate = (average: string | null) => (average === null ? '—' : number(average, 1))
  const most = Math.max(...ratings, 1)
  return (
    <>
      <dl className="feedback-figures">
        <div>
          <dt>{t('feedback.average')}</dt>
          <dd>
            {rate(total.average)} <small>{t('feedback.ofNine')}</small>
          </dd>
        </div>
        <div>
          <dt>{t('feedback.answers')}</dt>
          <dd>{number(total.count)}</dd>
        </div>
        <div>
          <dt>{t('feedback.high')}</dt>
          <dd>{share(total.highShare)}</dd>
        </div>
        <div>
          <dt>{t('feedback.low')}</dt>
          <dd>{share(total.lowShare)}</dd>
        </div>
      </dl>
      <div className="feedback-parts">
        <section aria-labelledby="feedback-months">
          <h2 id="feedback-months">{t('feedback.overTime')}</h2>
          <table className="feedback-table">
            <thead>
              <tr>
                <th scope="col">{t('feedback.month')}</th>
                <th scope="col" className="number">
                  {t('feedback.answers')}
                </th>
                <th scope="col">{t('feedback.average')}</th>
                <th scope="col" className="number" aria-hidden="true" />
              </tr>
            </thead>
            <tbody>
              {months.map(({ month, count, average }) => (
                <tr key={month}>
                  <th scope="row">
                    {t(`calendar.months.m${Number(month.slice(5)) as 1}`)} {month.slice(0, 4)}
                  </th>
                  <td className="number">{number(count)}</td>
                  <td className="number">{rate(average)}</td>
                  <td aria-hidden="true">
                    <progress className="feedback-bar" max={9} value={average === null ? 0 : Number(average)} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <section aria-labelledby="feedback-ratings">
          <h2 id="feedback-ratings">{t('feedback.byRating')}</h2>
          <table className="feedback-table">
            <thead>
              <tr>
                <th scope="col">{t('feedback.rating')}</th>
                <th scope="col" className="number">
                  {t('feedback.answers')}
                </th>
                <th scope="col" aria-hidden="true" />
              </tr>
            </thead>
            <tbody>
              {ratings
                .map((count, index) => ({ rating: index + 1, count }))
                .toReversed()
                .map(({ rating, count }) => (
                  <tr key={rating}>
                    <th scope="row">{rating}</th>
                    <td className="number">{number(count)}</td>
                    <td aria-hidden="true">
                      <progress className="feedback-bar" max={most} value={count} />
                    </td>
                  </tr>
                ))}
            </tbody>
          </table>
        </section>
      </div>
      <section aria-labelledby="feedback-advisers">
        <h2 id="feedback-advisers">{t('feedback.byAdviser')}</h2>
        <p className="muted">{t('feedback.byAdviserHint')}</p>
        <div className="feedback-scroll">
          <table className="feedback-table">
            <thead>
              <tr>
                <th scope="col">{t('feedback.adviser')}</th>
                <th scope="col" className="number">
                  {t('feedback.answers')}
                </th>
                <th scope="col" className="number">
                  {t('feedback.average')}
                </th>
                <th scope="col" className="number">
                  {t('feedback.high')}
                </th>
                <th scope="col" className="number">
                  {t('feedback.low')}
                </th>
              </tr>
            </thead>
            <tbody>
              {advisers.map(({ id, name, count, average, highShare, lowShare }) => (
                <tr key={id}>
                  <th scope="row">{name}</th>
                  <td className="number">{number(count)}</td>
                  <td className="number">{rate(average)}</td>
                  <td className="number">{share(highShare)}</td>
                  <td className="number">{share(lowShare)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
    </>
  )
}
