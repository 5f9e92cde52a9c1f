import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { showError, showResult } from '@atrium/ui/components/notices'
import { failureCode } from '@atrium/ui/lib/failure'
import { queryClient } from '@atrium/ui/lib/query-client'
import type { DraftContent } from '../../contract/drafts.ts'
import { messageParameter } from '../../contract/message-terms.ts'
import { api } from '../api.ts'

type Taken = { portal: string; message: string; thread: string | null; content: DraftContent }

/** Returns a function that withdraws a message, keeps it as a draft and opens it in the drawer. */
export function useTakeBack(): (taken: Taken) => Promise<void> {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return useCallback(
    async ({ portal, message, thread, content }) => {
      try {
        await api.messages.withdraw({ portal, message })
        const draft = crypto.randomUUID()
        await api.messageDrafts.save({ portal, draft, thread, revision: 0, content })
        await queryClient.invalidateQueries({ queryKey: ['messages'] })
        showResult(t('messages.undone'))
        const open = (before: object) => ({
          ...before,
          [messageParameter]: `draft/${draft}`,
          ...(thread === null && { conversation: undefined }),
        })
        await navigate({ to: '.', search: open as never, resetScroll: false })
      } catch (error) {
        const code = failureCode(error)
        showError(t(code === 'conflict' ? 'messages.tooLate' : `errors.${code}`))
        void queryClient.invalidateQueries({ queryKey: ['messages'] })
      }
    },
    [navigate, t],
  )
}
