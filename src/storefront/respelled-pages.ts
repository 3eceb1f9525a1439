/** Pages that the specification spells in a way of its own, by the way people spell them. */
export const respelledPages = { '/attar-oud': '/attar-out', '/coming-soon': '/coming-soom' } as const
