import type { useLoaderData } from 'react-router'
import { blockKinds, brokenBlocks, layoutLists } from '../../../shop/catalogue/layouts/index.ts'
import { placeholders } from '../../../shop/content/content/index.ts'
import { documentPath } from '../../../shop/content/documents/document-rules.ts'
import {
  ArticleText,
  articleWords,
  findDocument,
  nameProducts,
  PageText,
  pageWords,
} from '../../../shop/content/documents/index.ts'
import { formFields } from '../../../shop/ground/forms/index.ts'
import { staffPage } from '../../../web/server/staff-pages.ts'
import { numberOf } from '../../kit/addresses.ts'

/** Loads all that the page of a text shows. */
export const loadDocument = staffPage('content.read', async ({ shop, params }) => {
  const { text, ...document } = await findDocument(shop.db, numberOf(params.id))
  const isPage = document.kind === 'page'
  return {
    ...document,
    title: text.title,
    path: documentPath(document),
    fields: isPage ? formFields(PageText, pageWords, text) : formFields(ArticleText, articleWords, text),
    products: isPage ? [] : await nameProducts(shop.db, text.products),
    placeholders: placeholders(),
    warnings: isPage ? await brokenBlocks(shop.db, text.blocks) : [],
    blocks: text.blocks.map(block => ({
      value: String(block.id),
      label: layoutLists.blocks.nameOf(block),
      to: `/admin/content/texts/${document.documentId}/blocks/${block.id}`,
    })),
    mostBlocks: layoutLists.blocks.most,
    kinds: Object.fromEntries(Object.entries(blockKinds).map(([kind, { label }]) => [kind, label])),
  }
})
export type DocumentPageProps = { page: ReturnType<typeof useLoaderData<typeof loadDocument>> }
