import { type ComponentProps, useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import type { ActionResult } from '../../../web/forms/action-result.ts'
import { ScanField } from '../../kit/scan-field.tsx'
import { useActionResult } from '../../kit/staff-form.tsx'

type Props = Omit<ComponentProps<typeof ScanField>, 'name' | 'result' | 'onScan'>

/**
 * Codes are sent one after the other, so that none is lost when the next piece is scanned before the response; after a
 * refused one those behind it are dropped, and the packer sees why.
 */
export function ScanForm(props: Props) {
  const { result, add } = useScans(props.action)
  const shown = result && { ok: result.ok, message: result.message ?? Object.values(result.problems)[0] }
  return <ScanField {...props} name="code" result={shown} onScan={add} />
}

/** The codes that wait to be sent, and the result of the last one. */
function useScans(action: string) {
  const { data, state, submit } = useFetcher<ActionResult>()
  const plain = useActionResult(action)
  const waiting = useRef<FormData[]>([])
  const sending = useRef(false)
  const sendNext = useRef(() => {})
  sendNext.current = () => {
    const next = waiting.current.shift()
    sending.current = next !== undefined
    if (next) void submit(next, { method: 'post' })
  }
  // With the result on the screen: what is scanned from now on counts.
  useEffect(() => {
    if (data?.ok === false) waiting.current = []
  }, [data])
  useEffect(() => {
    if (state === 'idle' && sending.current) sendNext.current()
  }, [state])
  const add = (code: string, fields: FormData) => {
    fields.set('code', code)
    waiting.current.push(fields)
    if (!sending.current) sendNext.current()
  }
  return { result: data ?? plain, add }
}
