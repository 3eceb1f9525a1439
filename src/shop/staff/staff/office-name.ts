/** What an authenticator app and a passkey call this back office. */
export const officeOf = ({ shopName }: { shopName: string }): string => `${shopName} back office`
