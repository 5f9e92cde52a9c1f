import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { lazyPart } from '@atrium/ui/components/lazy-part'
import { Menu, type MenuItem } from '@atrium/ui/components/menu.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import type { TodayItem } from '../../../contract/today.ts'
import type { TodayKind } from '../../../contract/today-terms.ts'
import { todayQuery } from '../../queries.ts'
import { listPostponeDays } from '../postpone-days.ts'
import { usePostpone } from '../use-postpone.ts'

type Props = { portal: string; kind: TodayKind; item: TodayItem }

const calendar = lazyPart(() => import('@atrium/ui/components/aria/calendar-popup.tsx').then(({ CalendarPopup }) => CalendarPopup))

/** Button that postpones an item of the list: until tomorrow, next week, or a day of the calendar. */
export function PostponeButton({ portal, kind, item }: Props) {
  const { t } = useTranslation()
  const { date } = useFormats()
  const { data } = useQuery(todayQuery(portal))
  const { postpone, isSaving } = usePostpone()
  const [isChoosing, setIsChoosing] = useState(false)
  const box = useRef<HTMLSpanElement>(null)
  if (!data) return null
  const label = t('today.postponeItem', { client: item.client })
  const { tomorrow, nextWeek, latest } = listPostponeDays(data.today)
  const save = (until: string) => void postpone({ portal, kind, cause: item.cause }, until)
  const toChoice = (id: 'tomorrow' | 'nextWeek', day: string): MenuItem => ({
    id,
    text: t(`today.${id}`),
    label: (
      <>
        {t(`today.${id}`)} <span className="muted">{date(day)}</span>
      </>
    ),
    onChoose: () => save(day),
  })
  const close = () => setIsChoosing(false)
  return (
    <span ref={box} className="postpone" aria-busy={isSaving}>
      <Menu
        label={label}
        button={<Icon name="clock" small />}
        items={[
          toChoice('tomorrow', tomorrow),
          ...(nextWeek === tomorrow ? [] : [toChoice('nextWeek', nextWeek)]),
          { id: 'day', label: t('today.chooseDay'), onChoose: () => setIsChoosing(true) },
        ]}
      >
        <p className="menu-heading">{t('today.postpone')}</p>
      </Menu>
      {isChoosing && (
        <calendar.Part
          onLoadFailure={close}
          trigger={box}
          label={label}
          value={null}
          earliest={tomorrow}
          latest={latest}
          note={t('today.postponeNote')}
          onChoose={save}
          onClose={close}
        />
      )}
    </span>
  )
}
