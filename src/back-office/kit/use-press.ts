import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { type FormEncType, useFetchers, useLocation, useNavigation, useSubmit } from 'react-router'

/**
 * One press of a form's button. `page`: the page that it is about; null for another than the one it stands on, such as
 * 'Sign out'. `from`: the key of the location that it was sent from; none while it waits.
 */
type Press = { form: HTMLFormElement; button: HTMLButtonElement | null; page: string | null; from?: string }

const isWrite = ({ formMethod }: { formMethod?: string | undefined }) =>
  formMethod !== undefined && formMethod !== 'GET'

/** The presses of this window in their order. The first one is under way. */
let presses: Press[] = []

/** Whether a press is under way or waits; `waiting`: only one that is not sent yet. */
export const hasPress = ({ waiting = false } = {}): boolean =>
  presses.some(({ form, from }) => form.isConnected && !(waiting && from))

/** The form that was pressed last. */
let last: HTMLFormElement | null = null

/** Whether the form that was pressed last is still there with a field: its button or field takes the focus back. */
export const keepsFocus = (): boolean => last?.isConnected === true && hasField(last)

export const hasField = (form: HTMLFormElement): boolean =>
  form.querySelector('input:not([type="hidden"]), select, textarea') !== null

/**
 * Sends a form once a press, after the writes that are under way and with what the page holds by then: a second write
 * would otherwise hide the result of the first, and carry a version that the first has changed. Every result, a refusal
 * too, comes with the page loaded again.
 */
export function usePress() {
  const submit = useSubmit()
  const { state, formMethod } = useNavigation()
  // Scans are sent beside the page.
  const writes = useFetchers().some(isWrite) || isWrite({ formMethod })
  const { key, pathname } = useLocation()
  const form = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState(false)

  const sendFirst = () => {
    const [first] = presses
    if (!first || first.from || first.form !== form.current) return
    first.from = key
    // Not by its button, which is disabled while it waits.
    const fields = new FormData(first.form)
    if (first.button?.name) fields.append(first.button.name, first.button.value)
    void submit(fields, {
      method: 'post',
      action: first.form.getAttribute('action') ?? undefined,
      encType: first.form.enctype as FormEncType,
      preventScrollReset: true,
      defaultShouldRevalidate: true,
    })
  }

  // A write is over when the page shows the location that it led to: its key is another one, also at the same address.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a navigation begins or ends.
  useEffect(() => {
    presses = presses.filter(
      ({ form: { isConnected }, page, from }) =>
        isConnected && (page ?? pathname) === pathname && (!from || from === key),
    )
    if (state === 'idle' && !writes) sendFirst()
    setBusy(presses.some(press => press.form === form.current))
  }, [state, key, pathname, writes])

  const press = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent
    const button = submitter instanceof HTMLButtonElement ? submitter : null
    const pressed = event.currentTarget
    presses = presses.filter(({ form: { isConnected } }) => isConnected)
    if (presses.some(each => each.form === pressed && each.button === button)) return
    const to = pressed.getAttribute('action') ?? pathname
    presses.push({ form: pressed, button, page: to === pathname ? pathname : null })
    setBusy(true)
    last = pressed
    if (presses.length === 1 && !writes) sendFirst()
  }
  return { form, press, busy }
}
