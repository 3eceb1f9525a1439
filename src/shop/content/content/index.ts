// Pages and articles as shoppers read them: `find-content.ts`; what their text may hold is `allowed-markdown.ts`, what
// stands for {names} `values-of-braces.ts`.

export { filledLine, markdownText, placeholders, plainLine } from './allowed-markdown.ts'
export type { Article, ArticleCard, Block, Content, ContentLanguage, Words } from './content.ts'
export { blankText, type ContentText, textOf } from './content-fields.ts'
export { findArticle, listArticles, readArticle } from './find-articles.ts'
export { findContent, readContent, toBlocks } from './find-content.ts'
export { findWhatIsThere, hasPage, listContents } from './list-contents.ts'
export { fillIn } from './values-of-braces.ts'
