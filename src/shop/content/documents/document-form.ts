import { z } from 'zod'
import { SeenVersion } from '../../ground/changed-meanwhile.ts'
import { addressRule, type FieldWords, upTo } from '../../ground/forms/index.ts'
import { PictureAddress } from '../../ground/pictures/index.ts'
import { filledLine, markdownText, plainLine } from '../content/index.ts'

const MAX_PRODUCTS = 12

/** What staff write of a page. */
export const PageText = z.object({
  title: plainLine(120).min(1, 'Please enter the title'),
  description: filledLine(300),
  body: markdownText(),
  urduTitle: plainLine(120),
  urduDescription: filledLine(300),
  urduBody: markdownText(),
})

/** What staff write of an article. */
export const ArticleText = PageText.extend({
  author: plainLine(80),
  urduAuthor: plainLine(80),
  cover: PictureAddress,
  coverAlt: plainLine(200),
  urduCoverAlt: plainLine(200),
  products: z
    .array(z.string().max(250, 'This is no perfume'))
    .max(MAX_PRODUCTS, `Please choose ${MAX_PRODUCTS} perfumes or less`)
    .transform(ids => [...new Set(ids)]),
})

export const pageWords: Record<keyof z.output<typeof PageText>, FieldWords> = {
  title: { label: 'Title' },
  description: { label: 'In a sentence', hint: 'Below the title, and in search engines', long: true },
  body: { label: 'Text', long: true },
  urduTitle: { label: 'Title in Urdu' },
  urduDescription: { label: 'In a sentence, in Urdu', long: true },
  urduBody: { label: 'Text in Urdu', long: true },
}

export const articleWords: Record<keyof z.output<typeof ArticleText>, FieldWords> = {
  ...pageWords,
  author: { label: 'Author' },
  urduAuthor: { label: 'Author, in Urdu' },
  cover: { label: 'Cover picture', picture: true },
  coverAlt: { label: 'What the cover shows', hint: 'For those who cannot see it' },
  urduCoverAlt: { label: 'What the cover shows, in Urdu' },
  products: { label: 'Perfumes' },
}

export const DocumentKind = z.enum(['page', 'article'])
export type DocumentKind = z.output<typeof DocumentKind>

export const CreateDocument = z.object({ kind: DocumentKind, title: upTo(120).min(1, 'Please enter the title') })
export const createWords = { title: { label: 'Title' } }

/** The document as it was seen. */
export const SeenDocument = z.object({ version: SeenVersion })

export const RenameDocument = SeenDocument.extend({ slug: addressRule('how-we-blend') })
