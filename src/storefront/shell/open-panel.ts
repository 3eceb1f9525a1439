import { create } from 'zustand'

/** What may lie over the page. Only one at a time: opening one closes the others. */
export type Panel = 'menu' | 'search' | 'cart' | 'account' | 'coupons'

const useOpenPanel = create<{ panel: Panel | null }>(() => ({ panel: null }))

/** Opens a panel and closes any other. */
export const openPanel = (panel: Panel): void => useOpenPanel.setState({ panel })

/** Closes whatever is open. */
export const closePanel = (): void => useOpenPanel.setState({ panel: null })

/** The open panel, for a component; null when none is. */
export const usePanel = (): Panel | null => useOpenPanel(state => state.panel)
