import { locales } from '@atrium/contract/locales'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState, TableSkeleton } from '@atrium/ui/components/states.tsx'
import { ReportPage } from '@atrium/ui/components/report-page.tsx'
import { useFormats } from '@atrium/ui/i18n/use-formats'
import { pageAccount } from '@atrium/ui/lib/page-account'
import { usePageSearch } from '@atrium/ui/pages'
import { MailTextForm } from '../mail-texts/components/mail-text-form.tsx'
import { MailTextList } from '../mail-texts/components/mail-text-list.tsx'
import { parseMailTextSearch } from '../mail-texts/mail-text-search.ts'
import { mailTextQuery, mailTextsQuery } from '../mail-texts/queries.ts'
import '../mail-texts/components/mail-texts.css'

/** The words of e-mails, which admins change with a preview. */
export function MailTextsReport() {
  const { t } = useTranslation()
  const { locale } = useFormats()
  const [search, changeSearch] = usePageSearch(parseMailTextSearch)
  const list = useQuery(mailTextsQuery)
  useEffect(() => pageAccount.set(null), [])
  const offered = list.data?.locales ?? locales
  const language = search.language ?? (offered.includes(locale) ? locale : offered[0]!)
  const mail = search.mail ?? list.data?.items[0]?.kind
  const content = list.data ? (
    <div className="mail-texts">
      <MailTextList
        items={list.data.items}
        chosen={mail}
        words={search.q ?? ''}
        onWords={(q) => changeSearch((before) => ({ ...before, q }), { replace: true })}
        onChoose={(kind) => changeSearch((before) => ({ ...before, mail: kind }))}
      />
      {mail !== undefined && (
        <Chosen
          key={`${mail} ${language}`}
          mail={mail}
          language={language}
          offered={offered}
          onLanguage={(next) => changeSearch((before) => ({ ...before, mail, language: next }), { replace: true })}
        />
      )}
    </div>
  ) : list.error ? (
    <ErrorState title={t('mail-texts.failed')} error={list.error} onRetry={() => void list.refetch()} />
  ) : (
    <TableSkeleton rows={8} />
  )
  return (
    <ReportPage
      id="mail-texts"
      title={t('mail-texts.title')}
      previous={{ title: t('portals.title'), href: '/portals' }}
      body={{
        state: 'ready',
        content: (
          <div className="wide mail-texts-page">
            <h1>{t('mail-texts.title')}</h1>
            <p className="muted mail-texts-lede">{t('mail-texts.lede')}</p>
            {content}
          </div>
        ),
      }}
    />
  )
}

type ChosenProps = {
  mail: string
  language: (typeof locales)[number]
  offered: readonly (typeof locales)[number][]
  onLanguage: (language: (typeof locales)[number]) => void
}

function Chosen({ mail, language, offered, onLanguage }: ChosenProps) {
  const { t } = useTranslation()
  const query = useQuery(mailTextQuery(mail, language))
  if (!query.data)
    return query.error ? (
      <ErrorState title={t('mail-texts.failed')} error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <TableSkeleton rows={8} />
    )
  return <MailTextForm key={query.data.revision} text={query.data} offered={offered} onLanguage={onLanguage} />
}
