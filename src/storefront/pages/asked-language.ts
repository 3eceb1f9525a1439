import type { Content, ContentLanguage } from '../../shop/content/content/index.ts'

/** The language that an address asks for: '?lang=ur'. */
export const askedLanguage = (url: URL): ContentLanguage => (url.searchParams.get('lang') === 'ur' ? 'ur' : 'en')

/** The path of a text in each of its languages; none where it has one. */
export const languagesOf = ({ inUrdu }: Pick<Content, 'inUrdu'>, path: string): Record<string, string> | undefined =>
  inUrdu ? { en: path, ur: `${path}?lang=ur`, 'x-default': path } : undefined
