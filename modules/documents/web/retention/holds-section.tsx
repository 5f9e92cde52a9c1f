import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NativeSelect } from '@atrium/ui/components/pick.tsx'
import type { KeptDocument } from '../../contract/retention.ts'
import { api } from '../api.ts'
import { HoldRow } from './hold-rows.tsx'
import { ReasonForm } from './reason-form.tsx'

type Props = { account: string; document: KeptDocument }

/** The legal holds of a document and of its account, and the form for another one. */
export function HoldsSection({ account, document }: Props) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const [concerns, setConcerns] = useState<'document' | 'account'>('document')
  const hold = useRef(crypto.randomUUID())
  const close = () => {
    hold.current = crypto.randomUUID()
    setIsOpen(false)
  }
  const current = document.holds.filter(({ releasedOn }) => releasedOn === null)
  return (
    <section aria-labelledby="retention-holds">
      <h3 id="retention-holds">{t('retention.holds')}</h3>
      <p className="muted">{[current.length === 0 && t('retention.noHolds'), t('retention.holdsHint')].filter(Boolean).join(' ')}</p>
      <ul className="library-rows">
        {document.holds.map((one) => (
          <HoldRow
            key={one.id}
            account={account}
            hold={one}
            concerns={t(one.isOfAccount ? 'retention.ofAccount' : 'retention.ofDocument')}
            mayRelease={document.mayDestroy}
          />
        ))}
      </ul>
      {isOpen ? (
        <ReasonForm
          label={t('retention.reason')}
          hint={t('retention.reasonHint')}
          save={t('retention.place')}
          result={t('retention.placed')}
          write={(reason) =>
            api.retention.placeHold({ account, hold: hold.current, document: concerns === 'document' ? document.id : null, reason })
          }
          onDone={close}
          onCancel={close}
        >
          <NativeSelect
            isForm
            label={t('retention.concerns')}
            value={concerns}
            choices={(['document', 'account'] as const).map((value) => ({
              value,
              label: t(value === 'document' ? 'retention.ofDocument' : 'retention.ofAccount'),
            }))}
            onChoose={setConcerns}
          />
        </ReasonForm>
      ) : (
        <button className="button small" type="button" onClick={() => setIsOpen(true)}>
          {t('retention.place')}
        </button>
      )}
    </section>
  )
}
