import { meQuery } from '@atrium/people/web/profiles/queries'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '@atrium/ui/components/button-link.tsx'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { useContributions } from '@atrium/ui/contributions'
import { formatLocalMoment } from '@atrium/ui/i18n/dates'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { accountPath } from '@atrium/ui/lib/paths'
import type { Client } from '../../../contract/clients.ts'
import type { Preparation } from '../../../contract/reviews.ts'
import { ReviewFigures } from './review-figures.tsx'
import '../../rows.css'
import './review-sheet.css'

type Props = { portal: string; client: Client; preparation: Preparation; meeting: string | undefined }

const itemKinds = ['terms', 'link', 'form-assigned', 'form-request', 'form-draft'] as const

/** The preparation of a review on one sheet: agenda, value, open items, forms and tasks. */
export function ReviewSheet({ portal, client, preparation, meeting }: Props) {
  const { t } = useTranslation()
  const { date, moment } = useFormats()
  const { data: me } = useQuery(meQuery)
  const heads = useContributions('reviewHeads')
  const [openedAt] = useState(() => new Date().toISOString())
  const { lastReview, agenda, openItems, forms, openTasks, openTaskCount, counts } = preparation
  const leftOut = openTaskCount - openTasks.length
  return (
    <div className="wrap review-sheet">
      <header className="review-head">
        <div>
          <h1>{client.name}</h1>
          <p className="muted">
            {[
              t('clientPage.review.pageTitle'),
              client.number,
              client.clientSince && t('clientPage.people.since', { day: date(client.clientSince) }),
            ]
              .filter(Boolean)
              .join(', ')}
          </p>
        </div>
        <div className="review-actions">
          <button className="button primary" type="button" onClick={() => print()}>
            <Icon name="print" small />
            {t('clientPage.print')}
          </button>
          <ButtonLink to={accountPath(portal, client.id)}>{t('clientPage.review.back')}</ButtonLink>
        </div>
      </header>
      {meeting !== undefined && (
        <Suspense fallback={null}>
          {heads.map((Head, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the contributions never change
            <Head key={index} account={client.id} meeting={meeting} />
          ))}
        </Suspense>
      )}
      <div className="review-columns">
        <div>
          <Block title={t('clientPage.review.agenda')}>
            <p className="note-text">{agenda.text || <span className="muted">{t('clientPage.review.agendaEmpty')}</span>}</p>
          </Block>
          <Block title={t('clientPage.review.last')}>
            {lastReview ? (
              <>
                <p className="muted">
                  {t('clientPage.review.heldOnBy', {
                    day: date(lastReview.heldOn),
                    name: lastReview.heldBy?.name ?? t('clientPage.formerColleague'),
                  })}
                </p>
                <p className="note-text">{lastReview.summary}</p>
              </>
            ) : (
              <p className="muted">{t('clientPage.review.none')}</p>
            )}
          </Block>
          <Block title={t('clientPage.review.activity')}>
            <p>{t('clientPage.review.counts', { notes: counts.notes, tasks: counts.doneTasks, events: counts.events })}</p>
          </Block>
        </div>
        <div>
          <Block title={lastReview ? t('clientPage.review.since', { day: date(lastReview.heldOn) }) : t('clientPage.review.sinceYear')}>
            <ReviewFigures portal={portal} account={client.id} since={lastReview?.heldOn ?? null} />
          </Block>
        </div>
      </div>
      <div className="review-columns">
        <Block title={t('clientPage.review.openItems')}>
          {openItems.length === 0 && <p className="muted">{t('clientPage.review.noOpenItems')}</p>}
          <ul className="staff-rows">
            {openItems.map((item) => {
              const kind = itemKinds.find((one) => one === item.kind)
              return (
                <li key={`${item.kind} ${item.subject}`}>
                  <span>{kind ? t(`clientPage.review.items.${kind}`, { subject: item.subject ?? '' }) : item.subject}</span>
                  {item.dueOn !== null && <span className="number">{t('clientPage.review.due', { day: date(item.dueOn) })}</span>}
                </li>
              )
            })}
          </ul>
        </Block>
        <Block title={t('clientPage.review.openTasks')}>
          {openTasks.length === 0 && <p className="muted">{t('clientPage.review.noOpenTasks')}</p>}
          <ul className="staff-rows">
            {openTasks.map((task) => (
              <li key={task.id}>
                <span>{task.title}</span>
                {task.dueOn !== null && <span className={task.dueOn < client.today ? 'number late' : 'number'}>{date(task.dueOn)}</span>}
              </li>
            ))}
          </ul>
          {leftOut > 0 && <p className="muted">{t('clientPage.review.moreTasks', { count: leftOut })}</p>}
        </Block>
      </div>
      <Block title={t('clientPage.review.forms')}>
        {forms.length === 0 && <p className="muted">{t('clientPage.review.noForms')}</p>}
        <ul className="staff-rows review-forms">
          {forms.map((form) => (
            <li key={form.id}>
              <span>{form.name}</span>
              <span className={form.isSentSinceReview ? 'positive number' : 'muted number'}>
                {form.sentAt === null
                  ? t('clientPage.review.notSent')
                  : t(form.isSentSinceReview ? 'clientPage.review.sent' : 'clientPage.review.sentBefore', {
                      day: formatLocalMoment(form.sentAt).date,
                    })}
              </span>
            </li>
          ))}
        </ul>
      </Block>
      <p className="print-only muted">{t('clientPage.printed', { moment: moment(openedAt), name: me?.name ?? '' })}</p>
    </div>
  )
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="review-block" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
