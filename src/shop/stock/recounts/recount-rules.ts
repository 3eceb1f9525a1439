const states: Record<string, string> = { open: 'Open', applied: 'Applied', dropped: 'Dropped' }

/** The label of a recount's state. Unknown values unchanged. */
export const recountLabel = (state: string): string => states[state] ?? state
