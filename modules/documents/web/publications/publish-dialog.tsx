import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FileDrop } from '@atrium/files/web/components/file-drop.tsx'
import { UploadList } from '@atrium/files/web/components/upload-list.tsx'
import type { UploadedFile } from '@atrium/files/web/upload'
import { useUploads } from '@atrium/files/web/use-uploads'
import { Check } from '@atrium/ui/components/check.tsx'
import { Modal } from '@atrium/ui/components/modal.tsx'
import { showError, showResult } from '@atrium/ui/components/notices'
import { NativeSelect } from '@atrium/ui/components/pick.tsx'
import { SearchField } from '@atrium/ui/components/search-field.tsx'
import { Note } from '@atrium/ui/components/states.tsx'
import { failureCode, failureDetails } from '@atrium/ui/lib/failure'
import { queryClient } from '@atrium/ui/lib/query-client'
import { documentKinds, type DocumentKind } from '../../contract/document-terms.ts'
import { publicationPurpose } from '../../contract/publications.ts'
import { api } from '../api.ts'
import { libraryQuery } from '../queries.ts'
import { toSelection, type Recipients } from './recipients.ts'

type Props = { portal: string; onPublished: (id: string) => void; onClose: () => void }

/** Uploads a file and publishes it to a group of clients or to chosen clients. */
export function PublishDialog({ portal, onPublished, onClose }: Props) {
  const { t } = useTranslation()
  const [file, setFile] = useState<UploadedFile | null>(null)
  const uploads = useUploads({ purpose: publicationPurpose, target: { portal }, onAdd: setFile })
  const [kind, setKind] = useState<DocumentKind>('letter')
  const [recipients, setRecipients] = useState<Recipients>({ by: 'group', group: '', accounts: [] })
  const [asksConfirmation, setAsksConfirmation] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string>()
  const selection = toSelection(recipients)
  const publish = async () => {
    if (!file) return setError(t('library.publish.fileMissing'))
    if (!selection) return setError(t('library.publish.recipientsMissing'))
    setIsBusy(true)
    try {
      await api.publications.publish({ portal, publication: file.id, kind, asksConfirmation, selection })
      showResult(t('library.publish.begun', { name: file.name }))
      void queryClient.invalidateQueries({ queryKey: ['documents'] })
      onPublished(file.id)
    } catch (failure) {
      const [issue] = failureDetails(failure).issues ?? []
      if (issue?.path === 'selection') setError(t('library.publish.nobody'))
      else showError(t(`errors.${failureCode(failure)}`))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Modal title={t('library.publish.title')} lede={t('library.publish.lede')} isWide onClose={onClose}>
      <div className="library-dialog">
        {file ? (
          <p className="publish-file">
            <strong>{file.name}</strong>{' '}
            <button className="link" type="button" onClick={() => setFile(null)}>
              {t('library.publish.otherFile')}
            </button>
          </p>
        ) : (
          <>
            <FileDrop label={t('library.publish.file')} isMultiple={false} onFiles={(files) => uploads.queue.add(files)} />
            <UploadList uploads={uploads} />
          </>
        )}
        <NativeSelect
          label={t('library.kind')}
          value={kind}
          choices={documentKinds.map((value) => ({ value, label: t(`library.kinds.${value}`) }))}
          isForm
          onChoose={setKind}
        />
        <RecipientsField portal={portal} recipients={recipients} onChange={setRecipients} />
        <Check isOn={asksConfirmation} onChange={setAsksConfirmation}>
          {t('library.publish.askConfirmation')}
        </Check>
        {error && <Note kind="error">{error}</Note>}
        <div className="library-dialog-foot">
          <button className="button primary" type="button" aria-busy={isBusy} onClick={() => void publish()}>
            {t('library.publish.publish')}
          </button>
          <button className="button" type="button" onClick={onClose}>
            {t('library.cancel')}
          </button>
        </div>
      </div>
    </Modal>
  )
}

type RecipientsProps = { portal: string; recipients: Recipients; onChange: (recipients: Recipients) => void }

function RecipientsField({ portal, recipients, onChange }: RecipientsProps) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const { data: all } = useQuery(libraryQuery(portal, '', undefined))
  const { data: found } = useQuery({ ...libraryQuery(portal, search, undefined), placeholderData: (before) => before })
  const groups = (all?.accountsAndGroups ?? []).filter(({ type }) => type === 'group')
  const accounts = (found?.accountsAndGroups ?? []).filter(({ type }) => type === 'account')
  const { by, group, accounts: chosen } = recipients
  const toggle = (id: string, name: string) =>
    onChange({
      ...recipients,
      accounts: chosen.some((one) => one.id === id) ? chosen.filter((one) => one.id !== id) : [...chosen, { id, name }],
    })
  return (
    <fieldset className="publish-recipients">
      <legend>{t('library.publish.recipients')}</legend>
      {(['group', 'accounts'] as const).map((value) => (
        <label key={value} className="publish-by">
          <input type="radio" name="recipients" checked={by === value} onChange={() => onChange({ ...recipients, by: value })} />
          {t(`library.publish.by.${value}`)}
        </label>
      ))}
      {by === 'group' ? (
        <NativeSelect
          label={t('library.publish.group')}
          value={group}
          choices={[
            { value: '', label: t('library.publish.chooseGroup') },
            ...groups.map(({ id, name, count }) => ({ value: id, label: `${name} (${t('library.clientCount', { count })})` })),
          ]}
          isForm
          onChoose={(value) => onChange({ ...recipients, group: value })}
        />
      ) : (
        <>
          <SearchField label={t('library.publish.find')} value={search} pauseMs={250} onValue={(value) => setSearch(value.trim())} />
          <p className="muted" role="status">
            {t('library.publish.chosen', { count: chosen.length })} {chosen.map(({ name }) => name).join(', ')}
          </p>
          <ul className="publish-accounts" aria-label={t('library.accounts')}>
            {accounts.map(({ id, name }) => (
              <li key={id}>
                <Check isOn={chosen.some((one) => one.id === id)} onChange={() => toggle(id, name)}>
                  {name}
                </Check>
              </li>
            ))}
          </ul>
        </>
      )}
    </fieldset>
  )
}
