/** How money is paid back. */
export const refundMethods = ['Bank transfer', 'Raast', 'Mobile wallet', 'Cash'] as const

/** A method within a sentence: 'by bank transfer', 'by Raast'. */
export const methodText = (method: string): string => (method === 'Raast' ? method : method.toLowerCase())
