import { useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Modal } from '@atrium/ui/components/modal.tsx'
import { showError, showResult } from '@atrium/ui/components/notices'
import { NativeSelect } from '@atrium/ui/components/pick.tsx'
import { failureCode } from '@atrium/ui/lib/failure'
import { withProof } from '@atrium/ui/lib/proof'
import { queryClient } from '@atrium/ui/lib/query-client'
import type { Mandate } from '../../../contract/envelopes.ts'
import { mandateKinds, maxSigners } from '../../../contract/signing-terms.ts'
import { api } from '../../api.ts'
import { mandateQuery } from '../../queries.ts'

const leastCount = 2

/** Changes who must sign for an account, after a proof of identity. */
export function MandateDialog({ account, mandate, onClose }: { account: string; mandate: Mandate; onClose: () => void }) {
  const { t } = useTranslation()
  const [kind, setKind] = useState(mandate.kind)
  const [count, setCount] = useState(mandate.count ?? leastCount)
  const [isBusy, setIsBusy] = useState(false)
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (isBusy) return
    setIsBusy(true)
    const given = { account, kind, count: kind === 'some' ? count : null, revision: mandate.revision }
    try {
      await withProof(() => api.envelopes.setMandate(given))
      showResult(t('signings.mandateSaved'))
      onClose()
    } catch (error) {
      const code = failureCode(error)
      if (code !== 'proof-required') showError(t(code === 'conflict' ? 'signings.mandateConflict' : `errors.${code}`))
      if (code === 'conflict') onClose()
    } finally {
      await queryClient.invalidateQueries({ queryKey: mandateQuery(account).queryKey })
      setIsBusy(false)
    }
  }
  return (
    <Modal
      title={t('signings.changeTitle')}
      lede={t('signings.changeLede')}
      onClose={onClose}
      footer={
        <>
          <button className="button primary" type="submit" form="mandate" aria-busy={isBusy}>
            {t('signings.save')}
          </button>
          <button className="button" type="button" onClick={onClose}>
            {t('signings.cancel')}
          </button>
        </>
      }
    >
      <form id="mandate" onSubmit={(event) => void submit(event)} noValidate>
        <NativeSelect
          isForm
          label={t('signings.mandate')}
          value={kind}
          choices={mandateKinds.map((value) => ({ value, label: t(`signings.mandates.${value}`) }))}
          onChoose={setKind}
        />
        {kind === 'some' && (
          <NativeSelect
            isForm
            label={t('signings.mandateCount')}
            value={String(count)}
            choices={Array.from({ length: maxSigners - leastCount + 1 }, (_, index) => String(index + leastCount)).map((value) => ({
              value,
              label: value,
            }))}
            onChoose={(value) => setCount(Number(value))}
          />
        )}
      </form>
    </Modal>
  )
}
