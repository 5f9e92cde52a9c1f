import { useQuery } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { factorsQuery } from '@atrium/identity/web/factors/queries'
import { hasPasskeys, isDeclined } from '@atrium/identity/web/identity/passkey-failure'
import { signWithDevice } from '@atrium/identity/web/identity/passkey-signature'
import { Check } from '@atrium/ui/components/check.tsx'
import { FieldMessages, TextField } from '@atrium/ui/components/field.tsx'
import { showError, showResult } from '@atrium/ui/components/notices'
import { Segmented } from '@atrium/ui/components/segmented.tsx'
import { failureCode } from '@atrium/ui/lib/failure'
import { withProof } from '@atrium/ui/lib/proof'
import { queryClient } from '@atrium/ui/lib/query-client'
import type { Envelope, SigningField } from '../../../contract/envelopes.ts'
import { api } from '../../api.ts'
import { SignaturePad, type Lines } from './signature-pad.tsx'

type Method = 'drawn' | 'typed' | 'passkey'
type Props = { account: string; envelope: Envelope; fields: readonly SigningField[]; sha256: string }

/** Lets the person whose turn it is fill in their fields, and sign after a proof of identity. */
export function SignForm({ account, envelope, fields, sha256 }: Props) {
  const { t } = useTranslation()
  const [request] = useState(() => crypto.randomUUID())
  const [values, setValues] = useState<Readonly<Record<string, string | boolean>>>({})
  const [method, setMethod] = useState<Method>('drawn')
  const [lines, setLines] = useState<Lines>([])
  const [name, setName] = useState('')
  const [isAgreed, setIsAgreed] = useState(false)
  const [isChecked, setIsChecked] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const isMissing = ({ id, kind, isRequired }: SigningField) => isRequired && (kind === 'text' || kind === 'checkbox') && !values[id]
  const { data: factors } = useQuery({ ...factorsQuery, enabled: hasPasskeys() })
  const offersPasskey = (factors?.passkeys.length ?? 0) > 0
  const isSignatureMissing = method === 'drawn' ? lines.length === 0 : method === 'typed' && name.trim().length < 2
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (isBusy || isSignatureMissing || !isAgreed || fields.some(isMissing)) return
    setIsBusy(true)
    const given = fields.flatMap(({ id: field, kind }): { field: string; text?: string; isChecked?: boolean }[] =>
      kind === 'text'
        ? [{ field, text: String(values[field] ?? '') }]
        : kind === 'checkbox'
          ? [{ field, isChecked: values[field] === true }]
          : [],
    )
    try {
      const { id, consentVersion: consent } = envelope
      const confirmed = { account, envelope: id, sha256, consent, values: given }
      if (method === 'passkey') await signWithPasskey(request, confirmed)
      else {
        const signature = method === 'drawn' ? { method, strokes: lines } : { method, name }
        await withProof(() => api.envelopes.sign({ ...confirmed, request, signature }))
      }
      showResult(t('signing.signed'))
    } catch (error) {
      if (isDeclined(error)) return showError(t('signing.passkeyDeclined'))
      const code = failureCode(error)
      if (code === 'wrong-passkey') return showError(t('signing.noPasskeyHere'))
      if (code !== 'proof-required') showError(t(code === 'conflict' ? 'signing.conflict' : `errors.${code}`))
    } finally {
      await queryClient.invalidateQueries()
      setIsBusy(false)
    }
  }
  const set = (field: string, value: string | boolean) => setValues({ ...values, [field]: value })
  const error = (isWrong: boolean, text: string) => (isChecked && isWrong ? text : undefined)
  return (
    <form className="sign-form" onSubmit={(event) => void submit(event)} noValidate>
      <section>
        <h2>{t('signing.fields')}</h2>
        <ul className="signing-fields">
          {fields.map((field) => (
            <li key={field.id}>
              <FieldEntry field={field} value={values[field.id]} onValue={(value) => set(field.id, value)} />
              <span className="muted">{t('signing.onPage', { page: field.page })}</span>
              <FieldMessages id={field.id} error={error(isMissing(field), t('signing.required'))} />
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2>{t('signing.signature')}</h2>
        <Segmented
          label={t('signing.signature')}
          value={method}
          choices={[
            { value: 'drawn', label: t('signing.draw') },
            { value: 'typed', label: t('signing.type') },
            ...(offersPasskey ? [{ value: 'passkey' as const, label: t('signing.passkey') }] : []),
          ]}
          onChoose={setMethod}
        />
        {method === 'passkey' && <p className="muted">{t('signing.passkeyHint')}</p>}
        {method === 'drawn' && (
          <>
            <SignaturePad lines={lines} onLines={setLines} />
            <FieldMessages id="signature" error={error(isSignatureMissing, t('signing.drawMissing'))} hint={t('signing.drawHint')} />
          </>
        )}
        {method === 'typed' && (
          <TextField
            label={t('signing.name')}
            value={name}
            autoComplete="name"
            maxLength={100}
            error={error(isSignatureMissing, t('signing.nameMissing'))}
            onValue={setName}
          />
        )}
        <Check isOn={isAgreed} onChange={setIsAgreed}>
          {t('signing.consent')}
        </Check>
        <FieldMessages id="consent" error={error(!isAgreed, t('signing.consentMissing'))} hint={t('signing.paper')} />
        <button className="button primary" type="submit" aria-busy={isBusy}>
          {t('signing.sign')}
        </button>
        {method !== 'passkey' && <p className="muted">{t('signing.proofNext')}</p>}
      </section>
    </form>
  )
}

type Confirmed = Parameters<typeof api.envelopes.askPasskey>[0]

/** Signs with a passkey of the person, whose device confirms the document, the signer and the values. */
async function signWithPasskey(request: string, confirmed: Confirmed): Promise<void> {
  const { nonce, options } = await api.envelopes.askPasskey(confirmed)
  const response = await signWithDevice(options)
  await api.envelopes.signWithPasskey({ ...confirmed, request, nonce, response })
}

type EntryProps = { field: SigningField; value: string | boolean | undefined; onValue: (value: string | boolean) => void }

function FieldEntry({ field: { kind, label }, value, onValue }: EntryProps) {
  if (kind === 'text') return <TextField label={label} value={String(value ?? '')} maxLength={200} onValue={onValue} />
  if (kind === 'checkbox')
    return (
      <Check isOn={value === true} onChange={onValue}>
        {label}
      </Check>
    )
  return <span>{label}</span>
}
