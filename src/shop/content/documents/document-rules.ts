/** Where shoppers read it. */
export const documentPath = ({ kind, slug }: { kind: 'page' | 'article'; slug: string }): string =>
  `/${kind === 'page' ? 'pages' : 'journal'}/${slug}`

/** Who reads it: nobody yet, from a time on, everybody, or everybody but its newest version. */
export const documentStates = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  changed: 'Published, with a draft',
} as const
export type DocumentState = keyof typeof documentStates

export const PREVIEW_DAYS = 7
