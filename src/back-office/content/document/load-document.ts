import type { useLoaderData } from 'react-router'
import { placeholders } from '../../../shop/content/content/index.ts'
import {
  ArticleText,
  articleWords,
  findDocument,
  nameProducts,
  PageText,
  pageWords,
} from '../../../shop/content/documents/index.ts'
import { documentPath } from '../../../shop/content/documents/rules.ts'
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
  }
})
export type DocumentPageProps = { page: ReturnType<typeof useLoaderData<typeof loadDocument>> }
