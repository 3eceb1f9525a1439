export { type Found, OfficeSearch, type Searched, searchOffice } from './search-office.ts'
