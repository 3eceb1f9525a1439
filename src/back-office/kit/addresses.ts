/** The number in a page's address; 0, which nothing has, for anything else. */
export const numberOf = (text: string | undefined): number => (/^\d{1,15}$/.test(text ?? '') ? Number(text) : 0)
