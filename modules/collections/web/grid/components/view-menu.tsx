import { useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Check } from '@atrium/ui/components/check.tsx'
import { TextField } from '@atrium/ui/components/field.tsx'
import { Icon } from '@atrium/ui/components/icon.tsx'
import { Menu, type MenuGroup } from '@atrium/ui/components/menu.tsx'
import { showError, showResult } from '@atrium/ui/components/notices'
import { StepModal } from '@atrium/ui/components/step-modal.tsx'
import { failureCode } from '@atrium/ui/lib/failure'
import type { GridView, ViewSettings } from '../../../contract/views.ts'
import type { NewView, useViews } from '../use-views.ts'

type Props = {
  saved: ReturnType<typeof useViews>
  /** Id of the chosen view; null for the usual one of the collection. */
  chosen: string | null
  settings: ViewSettings
  mayShare: boolean
  onChoose: (view: GridView | null) => void
}

/** Menu of the saved views of a grid: chooses, saves, changes and deletes them. */
export function ViewMenu({ saved, chosen, settings, mayShare, onChoose }: Props) {
  const { t } = useTranslation()
  const [isSaving, setIsSaving] = useState(false)
  const { views } = saved
  const current = views.find(({ id }) => id === chosen)
  const run = (work: Promise<void>, text: string) =>
    work.then(() => showResult(text)).catch((error: unknown) => showError(t(`errors.${failureCode(error)}`)))
  const toItem = (view: GridView) => ({
    id: view.id,
    label: view.name,
    isChosen: view.id === chosen,
    onChoose: () => onChoose(view),
  })
  const [own, shared] = [views.filter(({ isShared }) => !isShared), views.filter(({ isShared }) => isShared)]
  const usual = { id: 'usual', label: t('transfer.usualView'), isChosen: chosen === null, onChoose: () => onChoose(null) }
  const groups: MenuGroup[] = [
    { id: 'own', heading: t('transfer.views'), items: [usual, ...own.map(toItem)] },
    ...(shared.length > 0 ? [{ id: 'shared', heading: t('transfer.sharedViews'), items: shared.map(toItem) }] : []),
    {
      id: 'actions',
      items: [
        { id: 'save', label: t('transfer.saveView'), onChoose: () => setIsSaving(true) },
        ...(current?.isOwn
          ? [
              {
                id: 'update',
                label: t('transfer.updateView', { name: current.name }),
                onChoose: () => void run(saved.save({ ...pick(current), settings }), t('transfer.viewSaved')),
              },
              {
                id: 'delete',
                label: t('transfer.deleteView', { name: current.name }),
                onChoose: () =>
                  void run(
                    saved.remove(current.id).then(() => onChoose(null)),
                    t('transfer.viewDeleted'),
                  ),
              },
            ]
          : []),
      ],
    },
  ]
  return (
    <>
      <Menu
        className="button"
        label={t('transfer.views')}
        isNamedByText
        button={
          <>
            <Icon name="star" small />
            <span className="view-name">{current ? current.name : t('transfer.usualView')}</span>
          </>
        }
        items={[]}
        groups={groups}
      />
      {isSaving && (
        <SaveView
          mayShare={mayShare}
          onClose={() => setIsSaving(false)}
          onSave={async (view) => {
            await saved.save({ ...view, settings })
            showResult(t('transfer.viewSaved'))
            setIsSaving(false)
            onChoose({ ...view, settings, isOwn: true })
          }}
        />
      )}
    </>
  )
}

const pick = ({ id, name, isShared, isDefault }: GridView) => ({ id, name, isShared, isDefault })

type SaveProps = { mayShare: boolean; onClose: () => void; onSave: (view: Omit<NewView, 'settings'>) => Promise<void> }

function SaveView({ mayShare, onClose, onSave }: SaveProps) {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const [isShared, setIsShared] = useState(false)
  const [isDefault, setIsDefault] = useState(false)
  const [error, setError] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  const [id] = useState(() => crypto.randomUUID())
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (name.trim() === '') return setError(t('fields.issues.required'))
    setIsSending(true)
    try {
      await onSave({ id, name: name.trim(), isShared, isDefault })
    } catch (failure) {
      setError(t(`errors.${failureCode(failure)}`))
      setIsSending(false)
    }
  }
  return (
    <StepModal title={t('transfer.saveView')} action={t('collections.save')} form="save-view" isSending={isSending} onClose={onClose}>
      <form id="save-view" className="grid-filter" onSubmit={(event) => void submit(event)}>
        <TextField label={t('transfer.viewName')} value={name} onValue={setName} error={error} maxLength={60} />
        <Check isOn={isDefault} onChange={setIsDefault}>
          {t('transfer.viewDefault')}
        </Check>
        {mayShare && (
          <Check isOn={isShared} onChange={setIsShared}>
            {t('transfer.viewShared')}
          </Check>
        )}
      </form>
    </StepModal>
  )
}
