/** How money is paid back. */
export const refundMethods = ['Bank transfer', 'Raast', 'Mobile wallet', 'Cash'] as const
