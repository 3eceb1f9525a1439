declare global {
  interface Window {
    /** The buttons pressed before the page reacts to clicks; absent afterwards. */
    heldTaps?: HTMLButtonElement[] | undefined
  }
}

/**
 * Runs in the page before anything else, as an inline script, so it uses nothing from outside. A press of a form with
 * `data-held` is held until the page's code is there (`releaseTaps`), which does it without leaving the page; the button
 * shows at once that it was pressed. When the code cannot be loaded, or takes too long, the form is sent by the browser.
 * `files`: what the code needs for it, fetched meanwhile.
 */
export function holdTaps(files: readonly string[]): void {
  // A slow 3G line brings the code in eight seconds.
  const LONGEST_WAIT_MS = 15_000
  const held: HTMLButtonElement[] = []
  window.heldTaps = held
  let waiting = true
  const rest = () => {
    for (const button of document.querySelectorAll('button[aria-busy]')) button.removeAttribute('aria-busy')
  }
  const send = async () => {
    if (!window.heldTaps) return
    waiting = false
    const buttons = held.splice(0)
    const last = buttons.pop()
    for (const button of buttons) {
      if (!button.form) continue
      const body = new FormData(button.form, button)
      await fetch(button.form.action, { method: 'POST', body, redirect: 'manual' }).catch(() => {})
    }
    last?.form?.requestSubmit(last)
  }
  addEventListener(
    'submit',
    event => {
      const { target, submitter } = event
      if (!waiting || !window.heldTaps || !(target instanceof HTMLFormElement && 'held' in target.dataset)) return
      if (!(submitter instanceof HTMLButtonElement)) return
      event.preventDefault()
      // A second press of the same button means the first one.
      if (held.includes(submitter)) return
      if (held.length === 0) {
        setTimeout(() => void send(), LONGEST_WAIT_MS)
        for (const href of files)
          document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
      }
      held.push(submitter)
      submitter.ariaBusy = 'true'
    },
    true,
  )
  addEventListener('error', event => event.target instanceof HTMLScriptElement && void send(), true)
  addEventListener('pagehide', rest)
}
