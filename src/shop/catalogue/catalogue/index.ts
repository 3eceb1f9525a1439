// What shoppers see of the catalogue: listings (`list-products.ts`, filters in `listing-filter-rules.ts`), a product's
// page (`find-product.ts`), search (`search/search-products.ts`, words by `search/meaning-of-search.ts`).

export { cachedRelatedProducts, forgetRelatedProducts } from './cached-related-products.ts'
export { byHand, CollectionRules, inCollection, type ListedCollection } from './collection-filter.ts'
export { audienceWords, occasionWords, seasonWords } from './fact-words.ts'
export { featuredProducts } from './featured-products.ts'
export { type Collection, findCollection, homeCollections, listCollections, membersOf } from './find-collection.ts'
export { findProduct } from './find-product.ts'
export { listCards } from './list-cards.ts'
export { Category, categoryNamed, listCategories } from './list-categories.ts'
export { ListProducts, listProducts } from './list-products.ts'
export { listPublished } from './list-published.ts'
export { type ListingOptions, listingOptions } from './listing-options.ts'
export { priceThirds } from './price-thirds.ts'
export {
  Featured,
  OwnReview,
  Product,
  ProductCard,
  ProductPage,
  Review,
  SearchDetails,
} from './product.ts'
export { type FoundAddress, findAddress } from './product-of-address.ts'
export { refreshSold } from './refresh-sold.ts'
export { relatedProducts } from './related-products.ts'
export { galleryRows, reviewRows } from './review-rows.ts'
export { type ExplainedSearch, explainSearch } from './search/explain-search.ts'
export { queryText } from './search/read-search.ts'
export { searchProducts } from './search/search-products.ts'
export { Suggestion, suggestSearches } from './search/suggest-searches.ts'
export { findSetParts, partsPrice, type SetPart } from './set-parts.ts'
