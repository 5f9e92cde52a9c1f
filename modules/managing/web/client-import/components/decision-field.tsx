import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NativeSelect } from '@atrium/ui/components/pick.tsx'
import { showError } from '@atrium/ui/components/notices'
import { failureCode } from '@atrium/ui/lib/failure'
import type { ClientImportRow, Proposal } from '../../../contract/client-imports.ts'
import { choose, type Decision, type OneImport } from '../queries.ts'

const linkPrefix = 'link:'

/** Offers the decisions on a row: to import it or leave it out and, for proposals, with which client of the provider it is linked. */
export function DecisionField({ one, row }: { one: OneImport; row: ClientImportRow }) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<string>()
  if (row.result === 'invalid' || row.result === 'present') return null
  const isProposal = row.result === 'proposal'
  const linkText = ({ name, externalId, reasons }: Proposal) =>
    t('clientImport.choices.link', {
      name,
      id: externalId,
      reasons: reasons.map((reason) => t(`clientImport.reasons.${reason}`)).join(', '),
    })
  const choices = [
    ...(isProposal
      ? [
          { value: '', label: t('clientImport.choices.undecided') },
          ...row.proposals.map((proposal) => ({ value: `${linkPrefix}${proposal.externalId}`, label: linkText(proposal) })),
          { value: 'new', label: t('clientImport.choices.new') },
        ]
      : [{ value: '', label: t('clientImport.choices.importIt') }]),
    { value: 'leave', label: t('clientImport.choices.leave') },
  ]
  const save = async (value: string) => {
    setChosen(value)
    await choose(one, row, toDecision(value)).catch((error: unknown) => showError(t(`errors.${failureCode(error)}`)))
    setChosen(undefined)
  }
  return (
    <div className="client-import-decision">
      <NativeSelect
        label={t('clientImport.chooseFor', { name: row.name })}
        value={chosen ?? toValue(row)}
        choices={choices}
        onChoose={(value) => void save(value)}
        isForm
      />
    </div>
  )
}

function toDecision(value: string): Decision {
  if (value.startsWith(linkPrefix)) return { choice: 'link', externalId: value.slice(linkPrefix.length) }
  return { choice: value === 'new' || value === 'leave' ? value : null }
}

function toValue({ choice, chosenId }: ClientImportRow): string {
  return choice === 'link' ? `${linkPrefix}${chosenId ?? ''}` : (choice ?? '')
}
