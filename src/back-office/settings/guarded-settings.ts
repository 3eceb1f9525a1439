/** Where customers pay: a change asks for the password and is told to the owners. */
export const guardedSettings: readonly string[] = ['transferAccount']
export const isGuarded = ({ name }: { name: string }): boolean => guardedSettings.includes(name)
