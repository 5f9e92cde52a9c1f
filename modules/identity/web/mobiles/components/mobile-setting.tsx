import type { OwnFactors } from '../../../contract/factors.ts'
import type { PinChannel } from '../../../contract/mobiles.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Modal } from '@atrium/ui/components/modal.tsx'
import { showResult } from '@atrium/ui/components/notices'
import { Segmented } from '@atrium/ui/components/segmented.tsx'
import { Setting } from '@atrium/ui/components/setting.tsx'
import { useRefusal } from '@atrium/ui/components/use-refusal'
import { choosePinChannel, removeMobile } from '../queries.ts'
import { MobileEntry } from './mobile-entry.tsx'

type Texts = NonNullable<OwnFactors['texts']>

/** Shows the mobile number and whether PINs are sent to it. */
export function MobileSetting({ texts }: { texts: OwnFactors['texts'] }) {
  const { t } = useTranslation()
  const [dialog, setDialog] = useState<'entry' | 'change'>()
  if (!texts) return null
  const { mobile, channel } = texts
  const close = () => setDialog(undefined)
  return (
    <>
      <Setting
        title={t('factors.texts')}
        action={
          <button className="button" type="button" onClick={() => setDialog(mobile ? 'change' : 'entry')}>
            {t(mobile ? 'factors.change' : 'factors.addNumber')}
          </button>
        }
      >
        {mobile ? t(channel === 'sms' ? 'factors.textsUsed' : 'factors.textsIdle', { number: mobile.number }) : t('factors.textsLede')}
      </Setting>
      {dialog === 'entry' && <MobileEntry onDone={() => setDialog('change')} onClose={close} />}
      {dialog === 'change' && mobile && (
        <ChangeModal mobile={mobile} channel={channel} onOther={() => setDialog('entry')} onClose={close} />
      )}
    </>
  )
}

type ChangeProps = { mobile: NonNullable<Texts['mobile']>; channel: PinChannel; onOther: () => void; onClose: () => void }

function ChangeModal({ mobile, channel, onOther, onClose }: ChangeProps) {
  const { t } = useTranslation()
  const showRefusal = useRefusal()
  const choose = (chosenChannel: PinChannel) =>
    choosePinChannel(chosenChannel)
      .then(() => showResult(t('factors.channelSaved')))
      .catch(showRefusal)
  const remove = async () => {
    try {
      await removeMobile()
      showResult(t('factors.mobileRemoved'))
      onClose()
    } catch (error) {
      showRefusal(error)
    }
  }
  return (
    <Modal
      title={t('factors.texts')}
      lede={mobile.number}
      onClose={onClose}
      footer={
        <>
          <button className="button" type="button" onClick={onOther}>
            {t('factors.otherNumber')}
          </button>
          <button className="button" type="button" onClick={() => void remove()}>
            {t('factors.removeMobile')}
          </button>
        </>
      }
    >
      <p className="muted">{t('factors.pinsComeBy')}</p>
      <Segmented
        label={t('factors.pinsComeBy')}
        value={channel}
        choices={[
          { value: 'email', label: t('factors.email') },
          { value: 'sms', label: t('factors.sms') },
        ]}
        onChoose={(chosenChannel) => void choose(chosenChannel)}
      />
    </Modal>
  )
}
