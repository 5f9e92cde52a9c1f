import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '@atrium/ui/components/aria/date-field.tsx'
import { ButtonLink } from '@atrium/ui/components/button-link.tsx'
import { PagedList } from '@atrium/ui/components/data-table/paged-list.tsx'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { Panel } from '@atrium/ui/components/panel.tsx'
import { TableSkeleton } from '@atrium/ui/components/states.tsx'
import { TextArea } from '@atrium/ui/components/text-area.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { useList } from '@atrium/ui/lib/use-list'
import type { Client } from '../../../contract/clients.ts'
import { api } from '../../api.ts'
import { reviewPath } from '../../paths.ts'
import { preparationQuery, reviewsSource } from '../../queries.ts'
import type { TabProps } from '../client-view.ts'
import { useSave } from '../use-save.ts'
import { AgendaForm } from './agenda-form.tsx'
import { FormFoot } from './form-foot.tsx'
import { ReviewFacts } from './review-facts.tsx'
import { HeadButton, Section } from './section.tsx'

export function ReviewTab({ view: { portal, client, canWrite } }: TabProps) {
  const { t } = useTranslation()
  const { date } = useFormats()
  const [isRecording, setIsRecording] = useState(false)
  const preparation = useQuery(preparationQuery(client.id))
  const list = useList(reviewsSource, { account: client.id })
  return (
    <>
      <Section title={t('clientPage.review.title')}>
        <ReviewFacts client={client} />
        <Panel query={preparation} failure={t('clientPage.failed')} skeleton={<TableSkeleton rows={3} />}>
          {({ agenda }) =>
            canWrite ? (
              <AgendaForm key={agenda.version} account={client.id} agenda={agenda} />
            ) : (
              <p className="note-text">{agenda.text || t('clientPage.review.agendaEmpty')}</p>
            )
          }
        </Panel>
        <ButtonLink to={reviewPath(portal, client.id)}>
          <Icon name="print" small />
          {t('clientPage.review.prepare')}
        </ButtonLink>
      </Section>
      <Section
        title={t('clientPage.review.earlier')}
        action={canWrite && !isRecording && <HeadButton onPress={() => setIsRecording(true)}>{t('clientPage.review.record')}</HeadButton>}
      >
        {isRecording && <ReviewForm client={client} onDone={() => setIsRecording(false)} />}
        <PagedList
          list={list}
          failure={t('clientPage.failed')}
          empty={<p className="muted">{t('clientPage.review.none')}</p>}
          more={t('clientPage.more')}
          skeletonRows={2}
        >
          {(items) =>
            items.map((review) => (
              <article className="note-item" key={review.id}>
                <header>
                  <b className="number">{date(review.heldOn)}</b>
                  <span className="muted">
                    {t('clientPage.review.heldBy', { name: review.heldBy?.name ?? t('clientPage.formerColleague') })}
                  </span>
                </header>
                <p className="note-text">{review.summary}</p>
                {review.agenda !== '' && <p className="note-text muted">{review.agenda}</p>}
              </article>
            ))
          }
        </PagedList>
      </Section>
    </>
  )
}

function ReviewForm({ client, onDone }: { client: Client; onDone: () => void }) {
  const { t } = useTranslation()
  const [heldOn, setHeldOn] = useState<string | null>(client.today)
  const [nextDueOn, setNextDueOn] = useState<string | null>(Temporal.PlainDate.from(client.today).add({ years: 1 }).toString())
  const [summary, setSummary] = useState('')
  const { save, isSaving, errors, setErrors } = useSave()
  const id = useRef(crypto.randomUUID())
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    const required = t('clientPage.issues.required')
    if (summary.trim() === '' || heldOn === null)
      return setErrors({ ...(summary.trim() === '' && { summary: required }), ...(heldOn === null && { heldOn: required }) })
    const write = () => api.reviews.record({ account: client.id, id: id.current, heldOn, nextDueOn, summary: summary.trim() })
    if (await save(write, t('clientPage.review.recorded'))) onDone()
  }
  return (
    <form className="staff-form" onSubmit={(event) => void submit(event)} noValidate>
      <div className="form-grid">
        <DateField
          name="heldOn"
          label={t('clientPage.review.heldOn')}
          value={heldOn}
          latest={client.today}
          error={errors['heldOn']}
          onValue={setHeldOn}
        />
        <DateField
          name="nextDueOn"
          label={t('clientPage.review.nextDueOn')}
          value={nextDueOn}
          error={errors['nextDueOn']}
          onValue={setNextDueOn}
        />
      </div>
      <TextArea
        label={t('clientPage.review.summary')}
        name="summary"
        maxLength={5000}
        value={summary}
        error={errors['summary']}
        onValue={setSummary}
      />
      <FormFoot label={t('clientPage.review.recordSave')} isSaving={isSaving} onCancel={onDone} />
    </form>
  )
}
