import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDelayedText } from '@atrium/collections/web/fields/record-search'
import type { FieldProps } from '@atrium/collections/web/fields/field-renderer'
import { ComboBox } from '@atrium/ui/components/aria/combo-box.tsx'
import type { Security } from '../../contract/managing.ts'
import { useSecurityFacts } from '../managing/security-facts.ts'
import { securitiesQuery } from '../queries.ts'

/** Symbol of cash in transactions that concern no security. */
const cash = 'CASH'

/** A security of the ledger, found by name, symbol or ISIN. What is known of it fills the other fields of the form. */
export function SecuritySymbol({ field, value, onValue, label, hint, error, isReadOnly }: FieldProps) {
  const { t } = useTranslation()
  const facts = useSecurityFacts()
  const [typed, setTyped] = useState('')
  const portal = facts?.portal ?? ''
  const search = useDelayedText(typed.trim())
  const { data, isFetching } = useQuery({ ...securitiesQuery(portal, search), enabled: portal !== '', placeholderData: keepPreviousData })
  const symbol = typeof value === 'string' ? value : null
  const chosen = useQuery({ ...securitiesQuery(portal, symbol ?? ''), enabled: portal !== '' && symbol !== null && symbol !== cash })
  const found = [...(data?.items ?? []), ...(chosen.data?.items ?? []).filter((one) => one.symbol === symbol)]
  const securities = [...new Map(found.map((one) => [one.symbol, one])).values()]
  const choose = (next: string | null) => {
    onValue(next)
    const security = securities.find((one) => one.symbol === next)
    if (next === cash) facts?.stateCash()
    else facts?.state(security ? factsOf(security) : {})
  }
  const choices = [
    ...(field['allowsCash'] === true ? [{ value: cash, label: t('managing.cash') }] : []),
    ...securities.map((one) => ({
      value: one.symbol,
      label: one.name,
      detail: [one.symbol, one.price && `${one.price.amount} ${one.currency}`].filter(Boolean).join(' · '),
    })),
  ]
  return (
    <ComboBox
      name={field.name}
      label={label}
      value={symbol}
      choices={choices}
      error={error}
      hint={hint}
      isDisabled={isReadOnly}
      isClearable
      opensOnFocus={false}
      onValue={choose}
      onType={setTyped}
      {...(isFetching && { emptyText: t('managing.searching') })}
    />
  )
}

/** Returns the values of a form that the security determines. */
const factsOf = ({ currency, region, assetclass, name }: Security) => ({ currency, region, assetclass, name })
