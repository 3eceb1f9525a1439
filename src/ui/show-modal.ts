import { raiseToasts } from './toast.ts'

/** Opens a modal dialog. Keeps the page's width while its scroll bar is hidden, so that nothing shifts. */
export function showModal(dialog: HTMLDialogElement | null): void {
  if (!dialog || dialog.open) return
  const page = document.documentElement
  page.style.setProperty('--scroll-bar', `${window.innerWidth - page.clientWidth}px`)
  dialog.showModal()
  raiseToasts()
}
