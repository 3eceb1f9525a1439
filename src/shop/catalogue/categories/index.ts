export {
  CreateCategory,
  categoryFor,
  categoryWords,
  createCategory,
  findStaffCategory,
  listStaffCategories,
  removeCategory,
  SaveCategory,
  saveCategory,
} from './save-category.ts'
