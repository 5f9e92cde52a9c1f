import type { ExplainedFigure } from '@atrium/contract/explanation'
import type { Currency } from '@atrium/domain/currency'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/use-formats.ts'
import { failureCode } from '../../lib/failure.ts'
import type { SeenRecord } from '../../questions.ts'
import { AskAbout } from '../ask-about.tsx'
import { Icon } from '../icon.tsx'
import { showError, showResult } from '../notices.ts'
import { SaveMenu } from '../save-menu.tsx'
import { useExplanationWords } from '../use-explanation-words.ts'
import { formatFigure } from './figure-text.ts'
import { useExplanationLabel } from './use-explanation-label.ts'
import { useExplanationSheet } from './use-explanation-sheet.ts'

/** Number of inputs that a question about a figure quotes. */
const shownInputs = 30

type Props = {
  figure: ExplainedFigure | undefined
  title: string
  context: string
  account: string | null
  /** Loads the case of the figure, which `bin/calc` recomputes. For staff only. */
  onCase: (() => Promise<object>) | undefined
}

/** Shows the actions of an explanation: download, copy a link and, for staff, copy the case. */
export function ExplanationActions({ figure, title, context, account, onCase }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { moment } = formats
  const words = useExplanationWords()
  const labelOf = useExplanationLabel()
  const toSheet = useExplanationSheet(figure?.provenance.provider ?? '')
  const copy = () => void navigator.clipboard.writeText(location.href).then(() => showResult(t('explanation.linkCopied'), true))
  const copyCase = async () => {
    try {
      if (onCase) await navigator.clipboard.writeText(JSON.stringify(await onCase()))
      showResult(t('explanation.caseCopied'), true)
    } catch (error) {
      showError(t(`errors.${failureCode(error)}`))
    }
  }
  const toSeen = (shown: ExplainedFigure): SeenRecord => ({
    kind: 'figure',
    label: title,
    context,
    account,
    asOn: shown.provenance.asOn,
    lines: [
      { label: title, value: formatFigure(formats, shown.value, { ...shown, name: shown.figure }) },
      ...shown.explanation.inputs.slice(0, shownInputs).map((input) => ({
        label: input.label ? labelOf(input) : words('inputs', input.name),
        value: formatFigure(formats, input.value, { ...input, currency: (input.currency ?? shown.currency) as Currency }),
      })),
    ],
  })
  return (
    <>
      {figure && (
        <SaveMenu
          name={`${title} ${context}`.replaceAll(/[^\p{L}\p{N} .-]+/gu, ' ').replaceAll(/ +/g, ' ')}
          label={t('explanation.download')}
          sheet={() => toSheet(figure, { title, context })}
        />
      )}
      <button className="button" type="button" onClick={copy}>
        <Icon name="link" small />
        {t('explanation.copyLink')}
      </button>
      {figure && onCase && (
        <button className="button only-desktop" type="button" title={t('explanation.copyCaseHint')} onClick={() => void copyCase()}>
          {t('explanation.copyCase')}
        </button>
      )}
      {figure && <AskAbout about={toSeen(figure)} />}
      {figure && <span>{t('explanation.workedOut', { moment: moment(figure.provenance.fetchedAt) })}</span>}
    </>
  )
}
