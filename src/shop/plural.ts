/** '1 item', '2 items', '0 items': a count with its noun, whose plural ends in s. */
export const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`
