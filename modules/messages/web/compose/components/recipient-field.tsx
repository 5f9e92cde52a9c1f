import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDelayedText } from '@atrium/collections/web/fields/record-search'
import { ComboBox } from '@atrium/ui/components/aria/combo-box.tsx'
import { Avatar } from '@atrium/ui/components/avatar.tsx'
import { FieldMessages } from '@atrium/ui/components/field.tsx'
import type { MessageAdviser, Recipient } from '../../../contract/messages.ts'
import { recipientsQuery } from '../../queries.ts'
import { RecipientPreview } from './recipient-preview.tsx'

type Props = {
  portal: string
  recipient: Recipient | null
  name: string | null
  error: string | undefined
  onChoose: (recipient: Recipient | null, name: string | null) => void
}

const keyOf = (recipient: Recipient): string => (recipient.kind === 'general' ? 'general' : `${recipient.kind} ${recipient.id}`)

const isOfMany = (recipient: Recipient): recipient is Extract<Recipient, { kind: 'group' | 'segment' }> =>
  recipient.kind === 'group' || recipient.kind === 'segment'

/** Finds a client, a group or a segment by name. */
export function ClientRecipient({ portal, recipient, name, error, onChoose }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const typedName = typed.trim()
  const search = useDelayedText(typedName === name ? '' : typedName)
  const { data, isFetching } = useQuery({ ...recipientsQuery(portal, { search }), placeholderData: keepPreviousData })
  const found = [
    ...(data?.groups ?? []).map(({ id, name: group, count }) => ({
      recipient: { kind: 'group', id } as const,
      label: group,
      detail: t('messages.groupDetail', { count }),
    })),
    ...(data?.segments ?? []).map(({ id, name: segment }) => ({
      recipient: { kind: 'segment', id } as const,
      label: segment,
      detail: t('messages.segment'),
    })),
    ...(data?.accounts ?? []).map(({ id, name: client }) => ({
      recipient: { kind: 'account', id } as const,
      label: client,
      detail: t('messages.client'),
    })),
  ]
  const chosen = recipient && name !== null && !found.some((one) => keyOf(one.recipient) === keyOf(recipient))
  const hints = { group: t('messages.groupHint'), segment: t('messages.segmentHint') }
  const hint = recipient && isOfMany(recipient) ? hints[recipient.kind] : undefined
  const choices = [...(chosen ? [{ recipient, label: name, detail: '' }] : []), ...found]
  return (
    <>
      <ComboBox
        name="recipient"
        label={t('messages.recipient')}
        placeholder={t('messages.recipientPlaceholder')}
        value={recipient && keyOf(recipient)}
        choices={choices.map(({ recipient: one, label, detail }) => ({ value: keyOf(one), label, ...(detail && { detail }) }))}
        error={error}
        hint={hint}
        isClearable
        opensOnFocus={false}
        onValue={(key) => {
          const one = choices.find((choice) => keyOf(choice.recipient) === key)
          onChoose(one?.recipient ?? null, one?.label ?? null)
        }}
        onType={setTyped}
        {...(isFetching && { emptyText: t('messages.searching') })}
      />
      {recipient && isOfMany(recipient) && <RecipientPreview key={recipient.id} portal={portal} kind={recipient.kind} id={recipient.id} />}
    </>
  )
}

const toRecipient = ({ id }: MessageAdviser): Recipient => (id === null ? { kind: 'general' } : { kind: 'adviser', id })

/** Shows the advisers to whom a client may write, with their portraits and how to reach them otherwise. */
export function AdviserRecipient({
  advisers,
  recipient,
  error,
  onChoose,
}: Omit<Props, 'portal' | 'name'> & { advisers: readonly MessageAdviser[] }) {
  const { t } = useTranslation()
  return (
    <fieldset className={error ? 'entry message-advisers bad' : 'entry message-advisers'}>
      <legend>{t('messages.recipient')}</legend>
      {advisers.map((adviser) => {
        const own = toRecipient(adviser)
        return (
          <label key={keyOf(own)}>
            <input
              type="radio"
              name="recipient"
              checked={recipient !== null && keyOf(recipient) === keyOf(own)}
              onChange={() => onChoose(own, adviser.name)}
            />
            <Avatar name={adviser.name} photo={adviser.photo} pixels={40} className="message-face" />
            <span>
              <span className="message-adviser-name">{adviser.name}</span>
              <small className="muted">{[adviser.title, adviser.phone].filter(Boolean).join(', ')}</small>
            </span>
          </label>
        )
      })}
      <FieldMessages id="message-recipient" error={error} />
    </fieldset>
  )
}
