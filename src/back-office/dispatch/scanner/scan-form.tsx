import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { useFetcher } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import type { StaffAnswer } from '../../../web/forms/staff-answer.ts'
import { CameraScanner } from '../../kit/camera/camera-scanner.tsx'
import { useAnswer } from '../../kit/staff-form.tsx'

type Props = {
  /** The write that each code is sent to, as the field `code`. */
  action: string
  label: string
  submit: string
  /** False: only the answer to the last code is shown. */
  open?: boolean
  /** Further fields. */
  children?: ReactNode
}

/**
 * A field for a scanner that types, for the camera and for the keyboard. Codes are sent one after the other, so that none is lost when the
 * next piece is scanned before the answer; after a refused one those behind it are dropped, and the packer sees why.
 */
export function ScanForm({ action, label, submit, open = true, children }: Props) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const { Form, answer, add } = useScans(action)
  const field = () => form.current?.elements.namedItem('code') as HTMLInputElement | null
  const send = (code: string) => {
    if (form.current) add(new FormData(form.current), code)
  }
  const submitted = (event: FormEvent) => {
    event.preventDefault()
    const typed = field()
    send(typed?.value ?? '')
    if (typed) typed.value = ''
  }
  useEffect(() => {
    if (open) (form.current?.elements.namedItem('code') as HTMLInputElement | null)?.focus({ preventScroll: true })
  }, [open])
  const text = answer && (answer.message ?? Object.values(answer.problems)[0])
  return (
    <div className="grid gap-3">
      <p
        role={answer?.ok ? 'status' : 'alert'}
        className={classNames('p-3 text-sm empty:hidden', answer?.ok ? 'bg-sand' : 'bg-danger/8 text-danger')}
      >
        {text}
      </p>
      {open && (
        <>
          <Form ref={form} method="post" data-queues="" onSubmit={submitted} className="grid gap-4">
            <input type="hidden" name="do" value={action} />
            {children}
            <div className="flex flex-wrap items-end gap-3">
              <div className="grid min-w-0 flex-1 gap-1.5">
                <label htmlFor={id} className="font-medium text-sm">
                  {label}
                </label>
                <input
                  id={id}
                  name="code"
                  className="control"
                  autoComplete="off"
                  autoCapitalize="characters"
                  spellCheck={false}
                  maxLength={60}
                />
              </div>
              <Button type="submit">{submit}</Button>
            </div>
          </Form>
          <CameraScanner found={send} />
        </>
      )}
    </div>
  )
}

/** The codes that wait to be sent, and the answer to the last one. */
function useScans(action: string) {
  const { Form, data, state, submit } = useFetcher<StaffAnswer>()
  const plain = useAnswer(action)
  const waiting = useRef<FormData[]>([])
  const sending = useRef(false)
  const sendNext = useRef(() => {})
  sendNext.current = () => {
    const next = waiting.current.shift()
    sending.current = next !== undefined
    if (next) void submit(next, { method: 'post' })
  }
  // With the answer on the screen: what is scanned from now on counts.
  useEffect(() => {
    if (data?.ok === false) waiting.current = []
  }, [data])
  useEffect(() => {
    if (state === 'idle' && sending.current) sendNext.current()
  }, [state])
  const add = (fields: FormData, code: string) => {
    fields.set('code', code)
    waiting.current.push(fields)
    if (!sending.current) sendNext.current()
  }
  return { Form, answer: data ?? plain, add }
}
