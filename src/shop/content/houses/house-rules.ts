/** The last part of a house's address, made of its name: 'Thar & Sons' is 'thar-and-sons'. */
export const houseSlug = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
