/** The last part of a house's address, made of its name: 'Thar & Sons' is 'thar-sons'. */
export const houseSlug = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
