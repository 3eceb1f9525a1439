/** `moment` plus `days` times 24 hours; negative days go back. */
export const daysFrom = (moment: Date, days: number) => new Date(moment.getTime() + days * 86_400_000)
