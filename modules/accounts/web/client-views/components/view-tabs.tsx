import { useQueries, useQuery } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { meQuery } from '@atrium/people/web/profiles/queries'
import { Check } from '@atrium/ui/components/check.tsx'
import { TextField } from '@atrium/ui/components/field.tsx'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { showError, showResult } from '@atrium/ui/components/notices'
import { StepModal } from '@atrium/ui/components/step-modal.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { failureCode } from '@atrium/ui/lib/failure'
import type { ClientView, ClientViewSettings } from '../../../contract/client-views.ts'
import { isFiltered, type ClientSearch } from '../../accounts/client-search.ts'
import { clientPageQuery } from '../../accounts/queries.ts'
import { clientViewsQuery, isShown, removeClientView, saveClientView, toSearch, toSettings } from '../views.ts'
import './view-tabs.css'

type Props = {
  portal: string
  search: ClientSearch
  columns: readonly string[]
  /** Shows what a view states; null for all clients. */
  onShow: (search: ClientSearch, columns: readonly string[] | null) => void
}

/** Number of tabs that state how many clients they show. Each asks the server. */
const maxCounts = 6

/** Tabs of the saved views of the client list, the first ones with their number of clients. */
export function ViewTabs({ portal, search, columns, onShow }: Props) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { data } = useQuery(clientViewsQuery(portal))
  const [isSaving, setIsSaving] = useState(false)
  const views = data?.items ?? []
  const current = views.find(({ settings }) => isShown(settings, search))
  const isUsual = Object.keys(search).every((key) => key === 'by')
  const counts = useQueries({
    queries: views.slice(0, maxCounts).map(({ settings: { conditions, sort, direction } }) => ({
      ...clientPageQuery({ portal, ...conditions, sort, direction }, 0, 1),
      staleTime: 60_000,
    })),
  })
  const show = ({ settings }: ClientView) => onShow(toSearch(settings), settings.columns)
  return (
    <nav className="tabs client-views only-desktop" aria-label={t('clients.views.label')}>
      <div className="wide">
        <ul>
          <li>
            <button type="button" aria-current={isUsual ? 'page' : undefined} onClick={() => onShow({}, null)}>
              {t('clients.views.usual')}
            </button>
          </li>
          {views.map((view, index) => (
            <li key={view.id}>
              <button type="button" aria-current={view.id === current?.id ? 'page' : undefined} onClick={() => show(view)}>
                {view.name} {counts[index]?.data && <span className="tally">{number(counts[index].data.count)}</span>}
              </button>
            </li>
          ))}
          {!current && (isFiltered(search) || search.sort !== undefined) && (
            <li>
              <button type="button" className="save-view" onClick={() => setIsSaving(true)}>
                <Icon name="plus" small />
                {t('clients.views.save')}
              </button>
            </li>
          )}
          {current?.isOwn && (
            <li>
              <button type="button" className="save-view" onClick={() => void remove(current)}>
                <Icon name="close" small />
                {t('clients.views.remove')}
              </button>
            </li>
          )}
        </ul>
      </div>
      {isSaving && <SaveView portal={portal} views={views} settings={toSettings(search, columns)} onClose={() => setIsSaving(false)} />}
    </nav>
  )

  async function remove({ id, name }: ClientView): Promise<void> {
    try {
      await removeClientView(portal, id)
      showResult(t('clients.views.removed', { name }))
    } catch (error) {
      showError(t(`errors.${failureCode(error)}`))
    }
  }
}

type SaveProps = { portal: string; views: readonly ClientView[]; settings: ClientViewSettings; onClose: () => void }

/** Asks for the name of a new view. The name of an own view replaces that view. */
function SaveView({ portal, views, settings, onClose }: SaveProps) {
  const { t } = useTranslation()
  const { data: me } = useQuery(meQuery)
  const [name, setName] = useState('')
  const [isShared, setIsShared] = useState(false)
  const [error, setError] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  const [newId] = useState(() => crypto.randomUUID())
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    const given = name.trim()
    if (given === '') return setError(t('clients.views.nameRequired'))
    setIsSending(true)
    try {
      const id = views.find((one) => one.isOwn && one.name === given)?.id ?? newId
      await saveClientView(portal, { id, name: given, isShared, settings })
      showResult(t('clients.views.saved', { name: given }))
      onClose()
    } catch (failure) {
      const code = failureCode(failure)
      setError(code === 'conflict' ? t('clients.views.tooMany') : t(`errors.${code}`))
      setIsSending(false)
    }
  }
  return (
    <StepModal
      title={t('clients.views.save')}
      action={t('clients.views.saveAction')}
      form="save-client-view"
      isSending={isSending}
      onClose={onClose}
    >
      <form id="save-client-view" className="save-client-view" onSubmit={(event) => void submit(event)}>
        <TextField label={t('clients.views.name')} value={name} onValue={setName} error={error} maxLength={60} />
        {me && me.role !== 'professional' && (
          <Check isOn={isShared} onChange={setIsShared}>
            {t('clients.views.share')}
          </Check>
        )}
      </form>
    </StepModal>
  )
}
