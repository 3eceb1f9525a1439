export { featuredProducts } from './featured-products.ts'
export { findProduct } from './find-product.ts'
export { type Category, listCategories } from './list-categories.ts'
export { type ListingQuery, ListProducts, listProducts } from './list-products.ts'
export {
  type Featured,
  type Product,
  type ProductCard,
  type ProductPage,
  type Review,
  type Size,
  type Sort,
  sorts,
} from './product.ts'
export { refreshSold } from './refresh-sold.ts'
export { relatedProducts } from './related-products.ts'
export { searchProducts } from './search-products.ts'
export { type Suggestion, suggestSearches } from './suggest-searches.ts'
