import type { Locale } from '@atrium/contract/locales'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createLetterDocument, findPageNonce } from '@atrium/identity/web/registration/letter-document'
import { NativeSelect } from '@atrium/ui/components/pick.tsx'
import { showError, showResult } from '@atrium/ui/components/notices'
import { TextArea } from '@atrium/ui/components/text-area.tsx'
import { TextField } from '@atrium/ui/components/field.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { failureCode, failureDetails } from '@atrium/ui/lib/failure'
import { withProof } from '@atrium/ui/lib/proof'
import { queryClient } from '@atrium/ui/lib/query-client'
import { maxParagraph, maxSubject, type MailText } from '../../../contract/mail-texts.ts'
import { api } from '../../api.ts'

type Words = Pick<MailText, 'subject' | 'paragraphs'>
type Props = { text: MailText; offered: readonly Locale[]; onLanguage: (language: Locale) => void }

/** Pause after the last key before the preview is written. */
const pauseMs = 400

/** The words of one e-mail with their preview, and their earlier versions. */
export function MailTextForm({ text, offered, onLanguage }: Props) {
  const { t } = useTranslation()
  const [words, setWords] = useState<Words>({ subject: text.subject, paragraphs: text.paragraphs })
  const [isBusy, setIsBusy] = useState(false)
  const [isLetterShown, setIsLetterShown] = useState(false)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const preview = usePreview(text, words)
  const shown = { ...preview.errors, ...errors }
  const isChanged = words.subject !== text.subject || text.order.some((name) => words.paragraphs[name] !== text.paragraphs[name])
  const save = async (own: Words | null) => {
    setIsBusy(true)
    const { kind, locale, revision } = text
    try {
      const saved = await withProof(() => api.mailTexts.save({ kind, locale, words: own, revision }))
      showResult(t(own ? 'mail-texts.saved' : 'mail-texts.resetDone'))
      queryClient.setQueryData(['mail-texts', kind, locale], saved)
      await queryClient.invalidateQueries({ queryKey: ['mail-texts', 'list'] })
    } catch (error) {
      setErrors(readIssues(error))
      const code = failureCode(error)
      if (code === 'conflict') {
        showError(t('mail-texts.changedElsewhere'))
        await queryClient.invalidateQueries({ queryKey: ['mail-texts', kind, locale] })
      } else showError(t(`errors.${code}`))
    } finally {
      setIsBusy(false)
    }
  }
  const issueText = (path: string) => {
    const code = shown[path]
    return code !== undefined && isIssue(code) ? t(`mail-texts.issues.${code}`) : undefined
  }
  const change = (next: Words) => {
    setErrors({})
    setWords(next)
  }
  return (
    <div className="mail-text">
      <form
        className="mail-text-fields"
        onSubmit={(event) => {
          event.preventDefault()
          void save(words)
        }}
      >
        <NativeSelect
          label={t('mail-texts.language')}
          value={text.locale}
          choices={offered.map((value) => ({ value, label: value.toUpperCase() }))}
          onChoose={onLanguage}
          isForm
        />
        <TextField
          label={t('mail-texts.subject')}
          value={words.subject}
          maxLength={maxSubject}
          required
          error={issueText('subject')}
          hint={words.subject === text.standard.subject ? undefined : t('mail-texts.standard', { text: text.standard.subject })}
          onValue={(subject) => change({ ...words, subject })}
        />
        {text.order.map((name, index) => {
          const standard = text.standard.paragraphs[name] ?? ''
          const value = words.paragraphs[name] ?? ''
          return (
            <TextArea
              key={name}
              label={
                namedParagraphs.some((one) => one === name)
                  ? t(`mail-texts.parts.${name as NamedParagraph}`)
                  : t('mail-texts.paragraph', { number: index + 1 })
              }
              value={value}
              rows={2}
              maxLength={maxParagraph}
              error={issueText(`paragraphs.${name}`)}
              hint={value === standard ? undefined : t('mail-texts.standard', { text: standard })}
              onValue={(own) => change({ ...words, paragraphs: { ...words.paragraphs, [name]: own.replaceAll(/\s*\n\s*/g, ' ') } })}
            />
          )
        })}
        <p className="muted">{t('mail-texts.placeholders', { names: text.placeholders.map((name) => `{{${name}}}`).join(', ') })}</p>
        {text.required.length > 0 && (
          <p className="muted">{t('mail-texts.required', { names: text.required.map((name) => `{{${name}}}`).join(', ') })}</p>
        )}
        {issueText('paragraphs') && (
          <p className="error" role="alert">
            {issueText('paragraphs')}
          </p>
        )}
        <div className="mail-text-actions">
          <button type="submit" className="button primary" disabled={isBusy || !isChanged}>
            {t('mail-texts.save')}
          </button>
          <button type="button" className="button" disabled={isBusy || text.isStandard} onClick={() => void save(null)}>
            {t('mail-texts.reset')}
          </button>
        </div>
        <Versions text={text} />
      </form>
      <section className="mail-text-preview" aria-label={t('mail-texts.preview')}>
        <h2>{t('mail-texts.preview')}</h2>
        {preview.letter ? (
          <>
            <p>
              <strong lang={text.locale}>{preview.letter.subject}</strong>
            </p>
            <pre lang={text.locale}>{preview.letter.text}</pre>
            <p>
              <button type="button" className="button" aria-expanded={isLetterShown} onClick={() => setIsLetterShown(!isLetterShown)}>
                {t(isLetterShown ? 'mail-texts.hideLetter' : 'mail-texts.showLetter')}
              </button>
            </p>
            {/* Without permissions, the frame runs no script, opens no link and sends no form. */}
            {isLetterShown && (
              <iframe title={t('mail-texts.frame')} sandbox="" srcDoc={createLetterDocument(preview.letter.html, findPageNonce())} />
            )}
          </>
        ) : (
          <p className="muted">{Object.keys(shown).length > 0 && t('mail-texts.previewFailed')}</p>
        )}
      </section>
    </div>
  )
}

/** Parts of an e-mail that have a name of their own. */
const namedParagraphs = ['greeting', 'button', 'signature'] as const
type NamedParagraph = (typeof namedParagraphs)[number]

const issueCodes = ['unknown-placeholder', 'missing-placeholder', 'link', 'invalid_value'] as const
const isIssue = (code: string): code is (typeof issueCodes)[number] => issueCodes.some((one) => one === code)

const readIssues = (error: unknown): Record<string, string> =>
  Object.fromEntries((failureDetails(error).issues ?? []).map(({ path, code }) => [path, code]))

/** Writes the preview of words when typing pauses. */
function usePreview({ kind, locale }: MailText, words: Words) {
  const [paused, setPaused] = useState(words)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(words), pauseMs)
    return () => clearTimeout(timer)
  }, [words])
  const { data, error } = useQuery({
    queryKey: ['mail-text-preview', kind, locale, paused],
    queryFn: () => api.mailTexts.preview({ kind, locale, ...paused }),
    retry: false,
    placeholderData: (before) => before,
  })
  return { letter: error ? undefined : data, errors: error ? readIssues(error) : {} }
}

function Versions({ text: { revisions } }: { text: MailText }) {
  const { t } = useTranslation()
  const { moment } = useFormats()
  if (revisions.length === 0) return null
  return (
    <details>
      <summary>{t('mail-texts.history')}</summary>
      <ol className="mail-text-versions" reversed>
        {revisions.map(({ revision, by, at, isStandard }) => (
          <li key={revision}>
            {t(isStandard ? 'mail-texts.versionStandard' : 'mail-texts.version', { revision, by, moment: moment(at) })}
          </li>
        ))}
      </ol>
    </details>
  )
}
