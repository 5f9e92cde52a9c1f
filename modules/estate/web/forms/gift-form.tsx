import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '@atrium/ui/components/field.tsx'
import { NativeSelect } from '@atrium/ui/components/pick.tsx'
import type { Estate, EstateGift, GiftEntry } from '../../contract/estate.ts'
import { giftExemptions, giftRecipients, maxName, type GiftExemption } from '../../contract/estate-terms.ts'
import { api } from '../api.ts'
import { EntryDrawer } from './entry-drawer.tsx'
import { useEntryForm } from './use-entry-form.ts'

type Props = { account: string; people: Estate['people']; gift: EstateGift | null; onClose: () => void }

const createDraft = (gift: EstateGift | null): GiftEntry =>
  gift
    ? {
        givenOn: gift.givenOn,
        amount: gift.amount,
        recipient: gift.recipient,
        recipientKind: gift.recipientKind,
        exemption: gift.exemption,
        lifetimeTax: gift.lifetimeTax === '0' ? '' : gift.lifetimeTax,
      }
    : { givenOn: '', amount: '', recipient: '', recipientKind: 'person', exemption: 'annual', lifetimeTax: '' }

const exemptionsOfTrust: readonly GiftExemption[] = ['annual', 'none']

/** The drawer in which a gift is added, or changed and removed. */
export function GiftForm({ account, people, gift, onClose }: Props) {
  const { t } = useTranslation()
  const listId = useId()
  const [opened] = useState(() => ({ id: gift?.id ?? crypto.randomUUID(), version: gift?.version ?? 0 }))
  const key = { account, gift: opened.id, version: opened.version }
  const form = useEntryForm<GiftEntry>({
    account,
    start: createDraft(gift),
    name: ({ recipient }) => recipient,
    required: ['recipient', 'amount', 'givenOn'],
    save: (draft) => api.estateGifts.save({ ...key, ...draft }),
    ...(gift && { remove: () => api.estateGifts.remove(key) }),
    onClose,
  })
  const { draft, change, problem } = form
  const isTrust = draft.recipientKind === 'trust'
  const isExempt = draft.recipientKind === 'spouse' || draft.recipientKind === 'charity'
  const exemptions = isTrust ? exemptionsOfTrust : giftExemptions
  const chooseKind = (kind: GiftEntry['recipientKind']) => {
    change('recipientKind', kind)
    // Fields that the other kind does not show go back to what they begin with.
    if (kind !== 'person' && !exemptionsOfTrust.includes(draft.exemption)) change('exemption', 'annual')
    if (kind !== 'trust') change('lifetimeTax', '')
  }
  return (
    <EntryDrawer title={gift ? t('estate.form.gift', { name: gift.recipient }) : t('estate.gifts.add')} form={form} onClose={onClose}>
      <NativeSelect
        isForm
        label={t('estate.form.kind')}
        value={draft.recipientKind}
        choices={giftRecipients.map((value) => ({ value, label: t(`estate.gifts.kinds.${value}`) }))}
        onChoose={chooseKind}
      />
      <TextField
        name="recipient"
        label={t('estate.gifts.recipient')}
        list={listId}
        autoComplete="off"
        value={draft.recipient}
        maxLength={maxName}
        error={problem('recipient')}
        onValue={(value) => change('recipient', value)}
      />
      <datalist id={listId}>
        {people.map(({ id, name }) => (
          <option key={id} value={name} aria-label={name} />
        ))}
      </datalist>
      <div className="estate-pair">
        <TextField
          name="amount"
          label={t('estate.form.amount')}
          hint={t('estate.facts.pounds')}
          inputMode="decimal"
          autoComplete="off"
          value={draft.amount}
          maxLength={40}
          error={problem('amount')}
          onValue={(value) => change('amount', value)}
        />
        <TextField
          name="givenOn"
          type="date"
          label={t('estate.form.givenOn')}
          value={draft.givenOn}
          error={problem('givenOn')}
          onValue={(value) => change('givenOn', value)}
        />
      </div>
      {!isExempt && (
        <NativeSelect
          isForm
          label={t('estate.form.exemption')}
          value={draft.exemption}
          choices={exemptions.map((value) => ({ value, label: t(`estate.gifts.exemptions.${value}`) }))}
          onChoose={(value) => change('exemption', value)}
        />
      )}
      {isTrust && (
        <TextField
          name="lifetimeTax"
          label={t('estate.form.lifetimeTax')}
          hint={t('estate.facts.pounds')}
          inputMode="decimal"
          autoComplete="off"
          value={draft.lifetimeTax}
          maxLength={40}
          error={problem('lifetimeTax')}
          onValue={(value) => change('lifetimeTax', value)}
        />
      )}
    </EntryDrawer>
  )
}
