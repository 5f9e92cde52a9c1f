import type { ExplainedFigure } from '@atrium/contract/explanation'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/use-formats.ts'
import { failureCode } from '../../lib/failure.ts'
import { Icon } from '../icon.tsx'
import { showError, showResult } from '../notices.ts'
import { SaveMenu } from '../save-menu.tsx'
import { useExplanationSheet } from './use-explanation-sheet.ts'

type Props = {
  figure: ExplainedFigure | undefined
  title: string
  context: string
  /** Loads the case of the figure, which `bin/calc` recomputes. For staff only. */
  onCase: (() => Promise<object>) | undefined
}

/** Shows the actions of an explanation: download, copy a link and, for staff, copy the case. */
export function ExplanationActions({ figure, title, context, onCase }: Props) {
  const { t } = useTranslation()
  const { moment } = useFormats()
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
      {figure && <span>{t('explanation.workedOut', { moment: moment(figure.provenance.fetchedAt) })}</span>}
    </>
  )
}
