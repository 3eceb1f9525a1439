/** What was pressed before the page reacts to clicks. */
export type HeldTaps = {
  /** The buttons, each once. */
  buttons: HTMLButtonElement[]
}

declare global {
  interface Window {
    /** Absent once the page reacts to clicks. */
    heldTaps?: HeldTaps | undefined
  }
}

/**
 * Runs in the page before anything else, as an inline script, so it uses nothing from outside. A press of a form with
 * `data-held` is held until the page's code is there (`releaseTaps`), which does it without leaving the page; the
 * button says at once that it was pressed (button.css). When the code cannot be loaded or takes too long, or a link is
 * followed, the form is sent by the browser. `files`: what the code needs for it, fetched meanwhile.
 */
export function holdTaps(files: readonly string[]): void {
  // A slow 3G line brings the code in eight seconds.
  const LONGEST_WAIT_MS = 15_000
  const held: HeldTaps = { buttons: [] }
  window.heldTaps = held
  let waiting = true
  const rest = () => {
    for (const button of document.querySelectorAll('button[aria-busy]')) button.removeAttribute('aria-busy')
  }
  const post = async (buttons: HTMLButtonElement[]) => {
    for (const button of buttons) {
      if (!button.form) continue
      const body = new FormData(button.form, button)
      await fetch(button.form.action, { method: 'POST', body, redirect: 'manual', keepalive: true }).catch(() => {})
    }
  }
  /**
   * One after another, since each changes the cart's cookie. The last one leaves the page for the cart, or for `next`.
   */
  const send = async (next?: string) => {
    if (!window.heldTaps) return
    waiting = false
    const buttons = held.buttons.splice(0)
    const last = buttons.pop()
    await post(buttons)
    if (next && next !== 'cart')
      last?.form?.append(Object.assign(document.createElement('input'), { type: 'hidden', name: 'next', value: next }))
    last?.form?.requestSubmit(last)
  }
  const leave = async (address: string) => {
    waiting = false
    await post(held.buttons.splice(0))
    location.assign(address)
  }
  addEventListener(
    'submit',
    event => {
      const { target, submitter } = event
      if (!waiting || !window.heldTaps || !(target instanceof HTMLFormElement && 'held' in target.dataset)) return
      if (!(submitter instanceof HTMLButtonElement)) return
      event.preventDefault()
      // A second press of the same button means the first one.
      if (held.buttons.includes(submitter)) return
      if (held.buttons.length === 0) {
        setTimeout(() => void send(), LONGEST_WAIT_MS)
        for (const href of files)
          document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
      }
      held.buttons.push(submitter)
      submitter.ariaBusy = 'true'
    },
    true,
  )
  addEventListener(
    'click',
    event => {
      const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event
      const link = target instanceof Element ? target.closest('a') : null
      if (!window.heldTaps || held.buttons.length === 0 || !link?.href || link.target || link.hash) return
      if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey || link.origin !== location.origin) return
      event.preventDefault()
      const [, next = ''] = /^\/(cart|checkout)$/.exec(link.pathname) ?? []
      void (next ? send(next) : leave(link.href))
    },
    true,
  )
  // A script, or the style sheet that they wait for.
  addEventListener(
    'error',
    ({ target }) => target instanceof Element && target.matches('script,[rel=stylesheet]') && void send(),
    true,
  )
  addEventListener('pagehide', () => {
    rest()
    void post(held.buttons.splice(0))
  })
}
