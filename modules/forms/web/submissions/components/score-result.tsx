import { localText } from '@atrium/domain/fields/definition'
import { compileForm } from '@atrium/domain/forms/compile-form'
import { labelOf } from '@atrium/collections/web/grid/item-text'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { Submission } from '../../../contract/submissions.ts'
import type { SubmissionScore } from '../../../contract/scores.ts'
import { scoreQuery } from '../../queries.ts'

type Props = { submission: Submission }

/** The score of a submission with the points of each answer. Empty for a form without one, and for people who may not see it. */
export function ScoreResult({ submission }: Props) {
  const { t } = useTranslation()
  const { quantity } = useFormats()
  const { data } = useQuery(scoreQuery(submission.id, submission.revision))
  const score = data?.score
  if (!score) return null
  const { profile, uncapped, raw, least, most, percent } = score
  return (
    <section className="submission-score" aria-label={t('forms.score.title')}>
      <h2>{t('forms.score.title')}</h2>
      {profile === null || raw === null || percent === null ? (
        <p>{t('forms.score.none')}</p>
      ) : (
        <>
          <p className="score-profile">{t('forms.score.profile', { profile })}</p>
          <p className="muted">
            {t('forms.score.sum', { raw: quantity(raw), least: quantity(least), most: quantity(most), percent: quantity(percent) })}
            {uncapped !== null && uncapped !== profile && ` ${t('forms.score.capped', { uncapped, profile })}`}
          </p>
        </>
      )}
      <ScoreCaps score={score} />
      <details>
        <summary>{t('forms.score.how')}</summary>
        <ScoreTable submission={submission} score={score} />
        <p className="muted">
          {score.bands === null
            ? t('forms.score.bands')
            : t('forms.score.ownBands', { bands: score.bands.map((bound) => quantity(String(bound))).join('; ') })}
        </p>
      </details>
    </section>
  )
}

function ScoreCaps({ score: { caps } }: { score: SubmissionScore }) {
  const { t } = useTranslation()
  const { locale } = useFormats()
  if (caps.length === 0) return null
  return (
    <ul>
      {caps.map(({ profile, reason }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- caps have no identity but their place
        <li key={index}>
          {reason === null
            ? t('forms.score.capWithoutReason', { profile })
            : t('forms.score.cap', { profile, reason: localText(reason, locale) })}
        </li>
      ))}
    </ul>
  )
}

/** The points of each question with its weight, and their sum. */
function ScoreTable({ submission: { definition }, score }: Props & { score: SubmissionScore }) {
  const { t } = useTranslation()
  const { locale, quantity } = useFormats()
  const fields = useMemo(() => new Map(compileForm(definition).fields.map(({ name, field }) => [name, field])), [definition])
  return (
    <table className="score-table">
      <thead>
        <tr>
          <th scope="col">{t('forms.score.question')}</th>
          <th scope="col">{t('forms.score.weighted')}</th>
          <th scope="col">{t('forms.score.points')}</th>
          <th scope="col">{t('forms.score.range')}</th>
        </tr>
      </thead>
      <tbody>
        {score.questions.map(({ name, points, weight, counted, least, most }) => {
          const field = fields.get(name)
          return (
            <tr key={name}>
              <th scope="row">{field ? labelOf(field, locale) : name}</th>
              <td>{points === null ? '–' : `${quantity(points)} × ${quantity(String(weight))}`}</td>
              <td>{counted === null ? '–' : quantity(counted)}</td>
              <td>{`${quantity(least)}–${quantity(most)}`}</td>
            </tr>
          )
        })}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {t('forms.score.total')}
          </th>
          <td>{score.raw === null ? '–' : quantity(score.raw)}</td>
          <td>{`${quantity(score.least)}–${quantity(score.most)}`}</td>
        </tr>
      </tfoot>
    </table>
  )
}
