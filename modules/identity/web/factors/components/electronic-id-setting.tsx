import type { OwnElectronicId } from '../../../contract/electronic-id.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { showResult } from '@atrium/ui/components/notices'
import { Setting } from '@atrium/ui/components/setting.tsx'
import { useRefusal } from '@atrium/ui/components/use-refusal'
import { startElectronicIdLink, unlinkElectronicId } from '../queries.ts'
import { RemoveModal } from './remove-modal.tsx'

export function ElectronicIdSetting({ electronicId: { linkedSince, canUnlink } }: { electronicId: OwnElectronicId }) {
  const { t } = useTranslation()
  const { date } = useFormats()
  const showRefusal = useRefusal()
  const [isUnlinking, setIsUnlinking] = useState(false)
  const link = () =>
    startElectronicIdLink()
      .then((providerUrl) => location.assign(providerUrl))
      .catch(showRefusal)
  const unlink = async () => {
    setIsUnlinking(false)
    await unlinkElectronicId()
      .then(() => showResult(t('electronicId.unlinked')))
      .catch(showRefusal)
  }
  const changeLink = linkedSince ? () => setIsUnlinking(true) : () => void link()
  return (
    <>
      <Setting
        title={t('electronicId.title')}
        action={
          (!linkedSince || canUnlink) && (
            <button className="button" type="button" onClick={changeLink}>
              {t(linkedSince ? 'electronicId.unlink' : 'electronicId.link')}
            </button>
          )
        }
      >
        {linkedSince ? t(canUnlink ? 'electronicId.since' : 'electronicId.only', { date: date(linkedSince) }) : t('electronicId.lede')}
      </Setting>
      {isUnlinking && (
        <RemoveModal
          title={t('electronicId.unlinkTitle')}
          text={t('electronicId.unlinkText')}
          label={t('electronicId.unlink')}
          onRemove={() => void unlink()}
          onClose={() => setIsUnlinking(false)}
        />
      )}
    </>
  )
}
