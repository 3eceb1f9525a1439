/** Opens a dialog over the page. The page behind keeps its width while its scroll bar is away: nothing jumps. */
export function showModal(dialog: HTMLDialogElement | null): void {
  if (!dialog || dialog.open) return
  const page = document.documentElement
  page.style.setProperty('--scroll-bar', `${window.innerWidth - page.clientWidth}px`)
  dialog.showModal()
}
