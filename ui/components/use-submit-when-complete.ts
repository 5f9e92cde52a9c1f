import { useEffect, useRef, type RefObject } from 'react'

/** Submits a form once when its code is complete. Submits again after the code has been incomplete or was changed. */
export function useSubmitWhenComplete(code: string, digits: number): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  const submittedCode = useRef('')
  useEffect(() => {
    if (code.length < digits) submittedCode.current = ''
    else if (submittedCode.current !== code) {
      submittedCode.current = code
      form.current?.requestSubmit()
    }
  }, [code, digits])
  return form
}
