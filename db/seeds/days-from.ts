/** The moment `days` days (of 24 hours) after `moment`; before it when negative. */
export const daysFrom = (moment: Date, days: number) => new Date(moment.getTime() + days * 86_400_000)
