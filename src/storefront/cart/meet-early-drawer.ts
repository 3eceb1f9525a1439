import { closePanel, whenPanelCloses } from '../frame/open-panel.ts'

/** The cart drawer that `show-early-drawer.ts` showed. */
export const earlyDrawer = () => document.querySelector<HTMLDialogElement>('dialog[data-early]')

/**
 * Once what was pressed early is done: a drawer that was closed stays closed (`quiet`); one that is still open is closed like
 * the page's own one, which takes its place when its code is there.
 */
export function meetEarlyDrawer({ quiet }: { quiet: boolean }): void {
  if (quiet) closePanel()
  const early = quiet ? null : earlyDrawer()
  early?.addEventListener('dismiss', closePanel)
  if (early) whenPanelCloses(() => early.remove())
}
