/** The pattern of LIKE for texts that contain this one: its own %, _ and \ stand for themselves. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
